import { useTranslate } from 'react-admin'
import { dayEnd, dayOf, dayStart } from '../../contract/day.ts'
import type { Bound } from '../../contract/query.ts'
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
          <label key={bound}>
            {translate(`list.filters.${bound}`)}
            <input
              type="date"
              min="1900-01-01"
              max="9998-12-31"
              value={typeof value !== 'string' ? '' : isDay ? value : dayOf(value)}
              onChange={({ target: { value: day } }) =>
                change(withBound(filter, field.path, bound, day ? limit(bound, day) : null))
              }
            />
          </label>
        )
      })}
    </div>
  )
}
