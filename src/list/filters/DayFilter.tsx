import { useTranslate } from 'react-admin'
import { dayEnd, dayOf, dayStart } from '../../contract/day.ts'
import type { FieldFilterProps } from './FieldFilter.tsx'

/** From and to of an instant, in whole days as Berlin has them. */
export function DayFilter({ field, filter, change }: FieldFilterProps) {
  const translate = useTranslate()
  const set = (bound: 'gte' | 'lte', day: string) => {
    const { [field.path]: _empty, [`${field.path}_${bound}`]: _before, ...others } = filter
    const instant = day && (bound === 'gte' ? dayStart(day) : dayEnd(day))
    change(instant ? { ...others, [`${field.path}_${bound}`]: instant } : others)
  }
  return (
    <div className="range">
      {(['gte', 'lte'] as const).map((bound) => {
        const value = filter[`${field.path}_${bound}`]
        return (
          <label key={bound}>
            {translate(`list.filters.${bound}`)}
            <input
              type="date"
              min="1900-01-01"
              max="9998-12-31"
              value={typeof value === 'string' ? dayOf(value) : ''}
              onChange={({ target }) => set(bound, target.value)}
            />
          </label>
        )
      })}
    </div>
  )
}
