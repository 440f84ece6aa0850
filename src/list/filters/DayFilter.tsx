import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { dayEnd, dayOf, dayStart } from '../../contract/day.ts'
import type { Bound } from '../../contract/query.ts'
import { periodOf, presets, type Preset } from '../../contract/reports/period.ts'
import { DayInput, PeriodSelect } from '../../inputs/DayInput.tsx'
import { bounds, withBound, type FieldFilterProps } from './active.ts'

/**
 * The bounds of a day, or of an instant in whole days of the installation's time zone: a usual period, or two days of the user's choice.
 */
export function DayFilter({ field, filter, change }: FieldFilterProps) {
  const translate = useTranslate()
  const [now] = useState(() => new Date())
  const isDay = field.kind === 'date'
  const limit = (bound: Bound, day: string) => (isDay ? day : bound === 'gte' ? dayStart(day) : dayEnd(day))
  const [from, to] = bounds.map((bound) => filter[`${field.path}_${bound}`])
  const isOf = (name: Preset) => {
    const period = periodOf(name, now)
    return from === limit('gte', period.from) && to === limit('lte', period.to)
  }
  const choose = (name: Preset | null) => {
    const period = name && periodOf(name, now)
    const begun = withBound(filter, field.path, 'gte', period && limit('gte', period.from))
    change(withBound(begun, field.path, 'lte', period && limit('lte', period.to)))
  }
  return (
    <div className="range">
      <PeriodSelect preset={presets.find(isOf) ?? null} onChange={choose} />
      {bounds.map((bound) => {
        const value = filter[`${field.path}_${bound}`]
        return (
          <DayInput
            key={bound}
            label={translate(`list.filters.${bound}`)}
            value={typeof value !== 'string' ? '' : isDay ? value : dayOf(value)}
            onChange={(day) => change(withBound(filter, field.path, bound, day && limit(bound, day)))}
          />
        )
      })}
    </div>
  )
}
