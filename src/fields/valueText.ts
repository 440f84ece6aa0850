import { get } from 'es-toolkit/compat'
import type { Field } from '../contract/entity.ts'
import type { FieldKind } from '../contract/field.ts'
import { isDay, parseDuration, parseMoneyText } from '../contract/formats.ts'
import { isEmptyValue, isObject, ownValue } from '../contract/values.ts'
import type { Formats } from '../contract/localizedFormats.ts'

export type Translate = (key: string, options?: Record<string, unknown>) => string

export interface ValueContext {
  /** Choices have their texts at this path or collection of a resource. */
  path: string
  formats: Formats
  translate: Translate
  labels: ReadonlyMap<string, string>
  /** Set for values that are shown without their record, such as those of a change. */
  record?: object | undefined
}

/** A value that does not fit its kind, such as one of an older version, stays as it is. */
export function valueText(
  field: Field,
  value: unknown,
  context: ValueContext,
  record: object = context.record ?? {},
): string {
  if (isEmptyValue(value)) return nothing(field, context)
  try {
    if (field.kind === 'amount') return amount(field, value, context, record)
    return written[field.kind]?.(value, field, context) ?? plain(value, context)
  } catch {
    // Intl throws for invalid dates and languages.
    return plain(value, context)
  }
}

function nothing({ kind, path }: Field, { translate, path: resource }: ValueContext): string {
  const none = translate(kind === 'secret' ? 'secret.notSet' : 'list.none')
  return translate(`resources.${resource}.empty.${path}`, { _: none })
}

type WriteValue = (value: unknown, field: Field, context: ValueContext) => string

const whole: WriteValue = (value, _, { formats }) => formats.number(numeric(value))
const decimal: WriteValue = (value, { places }, { formats }) => formats.typed(numeric(value), places)
const labelled: WriteValue = (value, { reference }, context) =>
  context.labels.get(`${String(reference)}/${String(value)}`) ?? plain(value, context)
const listed: WriteValue = (value, field, context) => {
  const { itemLabel } = field
  if (itemLabel === undefined) return textOfEntries(field, value, context, ', ')
  return (value as Record<string, unknown>[])
    .map((item) => plain(ownValue(item, itemLabel), context))
    .join(', ')
}

const written: Partial<Record<FieldKind, WriteValue>> = {
  flag: (value, _, { translate }) => translate(value === true ? 'list.yes' : 'list.no'),
  integer: whole,
  days: whole,
  percent: decimal,
  decimal,
  duration: (value, _, { formats }) => formats.duration(keyOf(value)),
  money: (value, _, { formats }) => formats.money(keyOf(value)),
  date: (value, _, { formats }) => formats.day(keyOf(value)),
  amounts: (value, field, context) => textOfEntries(field, value, context, ' · '),
  instant: (value, _, { formats }) => formats.instant(String(value)),
  choice: (value, field, { path, translate }) =>
    translate(`resources.${path}.choices.${field.path}.${String(value)}`, { _: String(value) }),
  collection: (value, _, { translate }) =>
    translate(`resources.${keyOf(value)}.name`, { smart_count: 1, _: keyOf(value) }),
  locale: (value, _, { formats }) => formats.language(String(value)),
  reference: labelled,
  references: (value, field, context) => textOfEntries(field, [value].flat(), context, ', '),
  secret: (value, _, context) => secret(value, context),
  texts: listed,
  properties: listed,
  items: listed,
  json: (value, _, context) => evident(value, context),
}

/** Only another record knows the kind of the value. */
function evident(value: unknown, context: ValueContext): string {
  const { formats } = context
  const text = plain(value, context)
  if (typeof value !== 'string') return text
  if (parseDuration(text)) return formats.duration(text)
  if (parseMoneyText(text)) return formats.money(text)
  return isDay(text) ? formats.day(text) : text
}

export interface ValueEntry {
  /** Identifies the entry in another state of the list: the record it refers to, the name of a pair, or its value. */
  key: string
  value: unknown
  text: string
}

export function entriesOf(field: Field, value: unknown, context: ValueContext): ValueEntry[] | null {
  const { kind, items = [] } = field
  if (kind === 'properties' && isObject(value))
    return Object.entries(value).map(([key, inner]) => ({
      key,
      value: inner,
      text: `${key}: ${plain(inner, context)}`,
    }))
  if (!Array.isArray(value)) return null
  const textOf = entryTexts[kind]
  if (textOf)
    return value.map((one: unknown) => ({ key: keyOf(one), value: one, text: textOf(one, field, context) }))
  if (kind !== 'items' || !value.every(isObject)) return null
  const by = items.find((inner) => inner.kind === 'reference')?.name
  return value.map((entry) => {
    const texts = items.map((inner) => valueText(inner, ownValue(entry, inner.name), context))
    return {
      key: keyOf(by === undefined ? entry : ownValue(entry, by)),
      value: entry,
      text: texts.join(': '),
    }
  })
}

const textOfEntries = (field: Field, value: unknown, context: ValueContext, joint: string) =>
  entriesOf(field, value, context)
    ?.map(({ text }) => text)
    .join(joint) ?? plain(value, context)

const entryTexts: Partial<Record<FieldKind, WriteValue>> = {
  texts: (value, _, context) => plain(value, context),
  json: (value, _, context) => plain(value, context),
  amounts: (value, _, context) =>
    Number.isSafeInteger(value) ? context.formats.amount(Number(value), null) : plain(value, context),
  references: labelled,
}

/** A string is an unsaved secret. */
function secret(value: unknown, { translate, formats }: ValueContext): string {
  if (!isObject(value)) return translate('record.value.newSecret')
  if (value['set'] !== true) return translate('secret.notSet')
  const { changedAt } = value
  const set = translate('secret.set', {
    when: typeof changedAt === 'string' ? formats.instant(changedAt) : '–',
  })
  return value['addressChanged'] === true ? `${set}. ${translate('secret.addressChanged')}` : set
}

function amount({ currency }: Field, value: unknown, { formats }: ValueContext, record: object): string {
  const code: unknown = currency && get(record, currency)
  return formats.amount(numeric(value), typeof code === 'string' ? code : null)
}

function numeric(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError('no number')
  return value
}

/** Without the punctuation of JSON, which is no language of a reader's. */
function plain(value: unknown, context: ValueContext): string {
  const { translate, formats } = context
  if (typeof value === 'string') return value
  if (typeof value === 'number') return formats.typed(value)
  if (typeof value === 'boolean') return translate(value ? 'list.yes' : 'list.no')
  if (isEmptyValue(value)) return translate('list.none')
  if (Array.isArray(value)) return value.map((one: unknown) => plain(one, context)).join(', ')
  return Object.entries(value as object)
    .map(([name, inner]) => `${name}: ${plain(inner, context)}`)
    .join(', ')
}

const keyOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
