import { reportDayEnd, reportDayStart } from './day.ts'
import type { Entity, Field } from './entity.ts'
import {
  type Filter,
  filterableFields,
  canFilterByPeriod,
  isPeriodPreset,
  periodFilterName,
} from './query.ts'
import { periodOfPreset, type PeriodPreset } from './reports/period.ts'
import { ownValue } from './values.ts'

export function periodPresetIn(filter: Filter, field: Pick<Field, 'path'>): PeriodPreset | null {
  const preset = ownValue(filter, periodFilterName(field))
  return isPeriodPreset(preset) ? preset : null
}

/** The days that the relative period of a field means now, as bounds; instants are of the installation's time zone. */
export function withFixedPeriod(field: Field, filter: Filter, now: Date): Filter {
  const preset = periodPresetIn(filter, field)
  if (!preset) return filter
  const { [periodFilterName(field)]: _preset, ...others } = filter
  const { from, to } = periodOfPreset(preset, now)
  const [first, last] = field.kind === 'date' ? [from, to] : [reportDayStart(from), reportDayEnd(to)]
  return { ...others, [`${field.path}_gte`]: first, [`${field.path}_lte`]: last }
}

export const withFixedPeriods = (entity: Entity, filter: Filter, now = new Date()): Filter =>
  filterableFields(entity)
    .filter(canFilterByPeriod)
    .reduce((fixed, field) => withFixedPeriod(field, fixed, now), filter)
