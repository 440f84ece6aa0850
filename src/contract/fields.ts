import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { checked, field, metaOf, type Tones } from './field.ts'
import { limits, boundedList, boundedMap } from './limits.ts'
import { line, lines, programText } from './texts.ts'
import { webAddress } from './webAddress.ts'

export { currency, locale } from './codes.ts'
export { checked, field } from './field.ts'
export { privateKey, publicKey, secret } from './secret.ts'

/** Id given by the server: opaque; not there yet while a record is being created. */
export const id = () =>
  z.optional(field(z.string().check(z.maxLength(limits.id)), { kind: 'id', readOnly: true }))

/** Ids that an address would take for something else. */
const reservedIds: readonly string[] = ['..', 'create', 'add', 'plan-validity', 'push']

/** Id entered at creation and immutable afterwards: `[A-Za-z0-9_.-]`, 2 to 64 characters, unique. */
export const chosenId = (taken: ErrorCode) =>
  field(checked(z.string().check(z.trim(), z.minLength(1)), 'idInvalid', isChosenId), {
    kind: 'id',
    createOnly: true,
    unique: taken,
    maxLength: 64,
  })

/** One line of text, 1 to `max` characters, blanks around it dropped. */
export const text = (max = 200) => field(line(max), { kind: 'text', maxLength: max })

/** Text of several lines, `min` to `max` characters. */
export const longText = (max = 4000, min = 1) => field(lines(max, min), { kind: 'longText', maxLength: max })

/** Unique over its collection, or among records that agree in some fields; case and surrounding blanks ignored. */
export const unique = <T extends z.ZodMiniType>(
  schema: T,
  code: ErrorCode = 'nameTaken',
  within?: readonly string[],
) => field(schema, { ...(metaOf(schema) ?? { kind: 'text' }), unique: code, ...(within && { within }) })

/** Entered at creation, immutable afterwards. */
export const createOnly = <T extends z.ZodMiniType>(schema: T) =>
  field(schema, { ...(metaOf(schema) ?? { kind: 'text' }), createOnly: true })

/** Made at each read by the entity's `computed`; nobody writes it, and it is stored nowhere. */
export const computed = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(field(schema, { ...(metaOf(schema) ?? { kind: 'text' }), readOnly: true, computed: true }))

/**
 * http or https address. One that the server itself calls is `asked`: its settings say which ones it may, and the secrets beside
 * it (of the same configuration, or at the top of the same record) go there and nowhere else.
 */
export const url = ({ asked = false }: { asked?: boolean } = {}) =>
  field(
    checked(line(2000), 'urlInvalid', (text) => webAddress(text) !== null),
    {
      kind: 'url',
      ...(asked && { asked }),
    },
  )

/** Decimal number of percent (96.5 means 96.50 %): above 0, at most 100, two decimals. */
export const percent = () =>
  field(
    checked(
      z.number().check(z.gt(0), z.lte(100)),
      'tooManyDecimals',
      (value) => Number(value.toFixed(2)) === value,
      () => ({ max: 2 }),
    ),
    { kind: 'percent', places: 2 },
  )

/** Whole days, 1 to 365. */
export const days = () => field(z.int().check(z.gte(1), z.lte(365)), { kind: 'days' })

/** Yes or no; no where nothing is said. With tones, by `true` and `false`, it says how the record stands. */
export const flag = (tones?: Partial<Tones<'true' | 'false'>>) =>
  field(z._default(z.boolean(), false), { kind: 'flag', ...(tones && { tones }) })

/**
 * One out of a fixed set, in groups where some are given; the words of its values are in `i18n/` under `choices`, those of
 * its groups under `choiceGroups`.
 */
export const choice = <const T extends readonly [string, ...string[]]>(
  values: T,
  groups?: Readonly<Record<string, readonly T[number][]>>,
) => field(z.enum(values), { kind: 'choice', ...(groups && { groups }) })

/** A choice that says how the record stands; lists show it beside the name, and what it means by a sign. */
export const state = <const T extends readonly [string, ...string[]]>(values: T, tones: Tones<T[number]>) =>
  field(z.enum(values), { kind: 'choice', tones })

export interface ReferenceOptions {
  inUse?: ErrorCode
  missing?: ErrorCode
  /** The reference says what was: it keeps nobody from deleting the record referred to. */
  past?: boolean
  /** The address in the record referred to that the server sends the secrets of this record to: a field that is `asked`. */
  secretsTo?: string
}

/** Id of a record of another collection. Says, too, how its deletion is refused while this one needs it. */
export const reference = (
  collection: string,
  { inUse = 'inUse', missing = 'referenceMissing', secretsTo }: ReferenceOptions = {},
) =>
  field(anId(), {
    kind: 'reference',
    reference: collection,
    inUse,
    missing,
    ...(secretsTo !== undefined && { secretsTo }),
  })

/**
 * Ids of records of another collection, each once, in no order of their own: they are kept sorted. None of them is fine. Says,
 * too, how the deletion of one of the records is refused while this one needs it; one that does not exist is refused with
 * `missing` at its place in the list.
 */
export const references = (
  collection: string,
  { inUse = 'inUse', missing = 'referenceMissing', past = false }: ReferenceOptions = {},
) =>
  field(
    z._default(
      checked(
        boundedList(anId(), limits.references).check(z.overwrite((ids) => ids.toSorted())),
        'duplicate',
        (ids) => new Set(ids).size === ids.length,
      ),
      [],
    ),
    { kind: 'references', reference: collection, inUse, missing, ...(past && { past }) },
  )

/** Id of the record that this one belongs to, as an assignment to its casino: it goes when that one is deleted. */
export const partOf = (collection: string, missing: ErrorCode = 'referenceMissing') =>
  field(anId(), { kind: 'reference', reference: collection, part: true, missing })

const anId = () => z.string().check(z.minLength(1), z.maxLength(limits.id))

/** The most characters of a property's name and of its value. */
export const propertyLimits = { name: limits.propertyName, value: limits.propertyValue }

/** Free name and value pairs; names are unique by nature. */
export const properties = () =>
  field(
    z._default(
      boundedMap(line(propertyLimits.name), programText(propertyLimits.value), limits.properties),
      {},
    ),
    {
      kind: 'properties',
    },
  )

/** A list of small objects; with `itemLabel`, a list of records can show them by that field. */
export const items = <T extends z.ZodMiniObject>(item: T, itemLabel?: string & keyof T['shape']) =>
  field(z._default(boundedList(item, limits.references), []), {
    kind: 'items',
    ...(itemLabel && { itemLabel }),
  })

/** Configuration whose fields depend on another field of the record; see `variants` of `defineEntity`. */
export const variant = () =>
  field(boundedMap(z.string().check(z.maxLength(limits.propertyName)), z.unknown(), limits.properties), {
    kind: 'variant',
  })

/** UTC instant, ISO 8601, set by the server. */
export const instant = () => field(z.iso.datetime(), { kind: 'instant', readOnly: true })

/** May be empty: `null` then, and `null` where it is absent. */
export const optional = <T extends z.ZodMiniType>(schema: T) =>
  z._default(z.nullable(schema), null as z.output<z.ZodMiniNullable<T>> & null)

/** Whether somebody may choose this as an id. */
export function isChosenId(value: string): boolean {
  return /^[\w.-]{2,64}$/.test(value) && !reservedIds.includes(value.toLowerCase())
}
