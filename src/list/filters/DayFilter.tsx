import { useTranslate } from 'react-admin'
import { dayEnd, dayOf, dayStart } from '../../contract/day.ts'
import type { Bound } from '../../contract/query.ts'
import { DayInput } from '../../inputs/DayInput.tsx'
import { bounds, withBound, type FieldFilterProps } from './active.ts'

/** From and to of a day, or of an instant in whole days as Berlin has them. */
export function DayFilter({ field, filter, change }: FieldFilterProps) {
  const translate = useTranslate()
  const isDay = field.kind === 'date'
  const limit = (bound: Bound, day: string) => (isDay ? day : bound === 'gte' ? dayStart(day) : dayEnd(day))
  return (
    <div className="range">
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
