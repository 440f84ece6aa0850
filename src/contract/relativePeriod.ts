import { dayEnd, dayStart } from './day.ts'
import type { Field } from './entity.ts'
import { ownValue } from './values.ts'
import { periodOfPreset, type PeriodPreset, periodPresets } from './reports/period.ts'

/** The name of a filter such as `startedAt_period: 'last7'`, which addresses and saved views contain, but no request. */
export const periodFilterName = ({ path }: Pick<Field, 'path'>) => `${path}_period`

/** The period that a filter names for a field; `null` without one, or for an unknown one. */
export function periodPresetIn(
  filter: Readonly<Record<string, unknown>>,
  field: Pick<Field, 'path'>,
): PeriodPreset | null {
  const preset = ownValue(filter, periodFilterName(field))
  return isPeriodPreset(preset) ? preset : null
}

export const isPeriodPreset = (value: unknown): value is PeriodPreset =>
  periodPresets.some((preset) => preset === value)

/** The days that the relative period of a field means now, as bounds; instants are of the installation's time zone. */
export function withFixedPeriod<Filter extends Readonly<Record<string, unknown>>>(
  field: Field,
  filter: Filter,
  now: Date,
): Filter {
  const preset = periodPresetIn(filter, field)
  if (!preset) return filter
  const { [periodFilterName(field)]: _preset, ...others }: Readonly<Record<string, unknown>> = filter
  const { from, to } = periodOfPreset(preset, now)
  const [first, last] = field.kind === 'date' ? [from, to] : [dayStart(from), dayEnd(to)]
  const bounds = { [`${field.path}_gte`]: first, [`${field.path}_lte`]: last }
  return { ...others, ...bounds } as unknown as Filter
}
