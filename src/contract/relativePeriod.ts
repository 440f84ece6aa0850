import { dayEnd, dayStart } from './day.ts'
import type { Field } from './entity.ts'
import type { Filter } from './query.ts'
import { periodOfPreset, type PeriodPreset, periodPresets } from './reports/period.ts'

/** The name of a filter such as `startedAt_period: 'last7'`, which addresses and saved views contain, but no request. */
export const periodFilterName = ({ path }: Pick<Field, 'path'>) => `${path}_period`

export const isPeriodPreset = (value: unknown): value is PeriodPreset =>
  periodPresets.some((preset) => preset === value)

/** The days that the relative period of a field means now, as bounds; instants are of the installation's time zone. */
export function withFixedPeriod(field: Field, filter: Filter, now: Date): Filter {
  const { [periodFilterName(field)]: preset, ...others } = filter
  if (!isPeriodPreset(preset)) return filter
  const { from, to } = periodOfPreset(preset, now)
  const [first, last] = field.kind === 'date' ? [from, to] : [dayStart(from), dayEnd(to)]
  return { ...others, [`${field.path}_gte`]: first, [`${field.path}_lte`]: last }
}
