import { dayEnd, dayOf, dayStart } from '../../contract/day.ts'
import type { Field } from '../../contract/entity.ts'
import type { Filter } from '../../contract/filter.ts'
import { valueText, type ValueContext } from '../../fields/valueText.ts'
import { valuesInFilter } from './listFilter.ts'

const named = 3

/** "EUR, SEK and 2 more", "from 94 to 96", "empty". */
export function conditionText(field: Field, filter: Filter, context: ValueContext): string {
  const { translate } = context
  const [from, to] = [filter[`${field.path}_gte`], filter[`${field.path}_lte`]].map((bound, index) =>
    bound === undefined ? undefined : boundText(field, bound, index === 0, context),
  )
  const bounded = from === undefined ? 'to' : to === undefined ? 'from' : 'fromTo'
  const isBounded = from !== undefined || to !== undefined
  const range = isBounded ? [translate(`list.filters.${bounded}`, { from, to })] : []
  const values = valuesInFilter(filter, field.path).map((value) =>
    value === null ? translate('list.filters.isEmpty') : textOf(field, value, filter, context),
  )
  const more = values.length - named
  return [
    ...range,
    ...(more > 1
      ? [translate('list.filters.andMore', { values: values.slice(0, named).join(', '), smart_count: more })]
      : values.length > 0
        ? [values.join(', ')]
        : []),
  ].join(', ')
}

/** The name of a field depends on the collection that the list is filtered by. */
function textOf(field: Field, value: unknown, filter: Filter, context: ValueContext): string {
  if (!field.of) return valueText(field, value, context)
  const path = String(value)
  return context.translate(`resources.${String(valuesInFilter(filter, field.of)[0])}.fields.${path}`, {
    _: path,
  })
}

/** An instant at the beginning of a day, or an upper bound at its end, is shown as that day. */
function boundText(field: Field, bound: unknown, isFrom: boolean, context: ValueContext): string {
  if (field.kind === 'amount' && typeof bound === 'number') return context.formats.amount(bound, null)
  if (typeof bound === 'number') return context.formats.number(bound)
  if (typeof bound !== 'string' || field.kind === 'date') return valueText(field, bound, context)
  const day = dayOf(bound)
  const isDay = new Date(bound).toISOString() === (isFrom ? dayStart(day) : dayEnd(day))
  return isDay ? context.formats.day(day) : context.formats.instant(bound)
}
