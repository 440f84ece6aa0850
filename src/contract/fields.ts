import * as z from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Params } from './problem.ts'
import { isObject } from './values.ts'

/** What a field is; the console picks input and column by it, the server sorting, filtering and masking. */
export type FieldKind =
  | 'id'
  | 'text'
  | 'longText'
  | 'url'
  | 'integer'
  | 'decimal'
  | 'percent'
  | 'days'
  | 'flag'
  | 'choice'
  | 'currency'
  | 'locale'
  | 'reference'
  | 'secret'
  | 'properties'
  | 'items'
  | 'variant'
  | 'duration'
  | 'money'
  | 'date'
  | 'time'
  | 'email'
  | 'emails'
  | 'amounts'
  | 'instant'
  | 'json'

/** What a schema says of a field beside its type. A closed set: where a field goes on a page is JSX. */
export interface FieldMeta {
  kind: FieldKind
  /** Unique over the collection, case and surrounding blanks ignored; refused with this code. */
  unique?: ErrorCode
  /** Unique only among records that agree in these fields. */
  within?: readonly string[]
  /** Collection that the value is an id of. */
  reference?: string
  /** Code of the refusal when a record is to be deleted that this field refers to. */
  inUse?: ErrorCode
  /** Code of the refusal when the record referred to does not exist. */
  missing?: ErrorCode
  /** Entered at creation, immutable afterwards. */
  createOnly?: boolean
  /** Set by the server. */
  readOnly?: boolean
  /** A secret of several lines, such as a key. */
  multiline?: boolean
  /** The most characters of a text. */
  maxLength?: number
  /** Groups of a choice, each with its values; a value may be in none. */
  groups?: Readonly<Record<string, readonly string[]>>
  /** Decimals of a number. */
  places?: number
  /** The most hours of a duration, and whether it may be negative. */
  maxHours?: number
  negative?: boolean
  /** The one unit of an amount of money. */
  code?: string
}

const metas = z.registry<FieldMeta>()

/** Gives a schema its meta data; `undefined` where the schema was not made by this module. */
export const metaOf = (schema: z.core.$ZodType): FieldMeta | undefined => metas.get(schema)

/** Marks any zod schema as a field of a kind; the functions below cover what the entities use. */
export function field<T extends z.ZodType>(schema: T, meta: FieldMeta): T {
  metas.add(schema, meta)
  return schema
}

/** A check of one's own: refused with `code`, and what is to be filled in there, where the predicate says no. */
export const checked = <T extends z.ZodType>(
  schema: T,
  code: ErrorCode,
  holds: (value: z.output<T>) => boolean,
  params?: (value: z.output<T>) => Params,
) =>
  schema.check(({ value, issues }) => {
    if (!holds(value)) {
      issues.push({
        code: 'custom',
        input: value,
        params: { code, ...(params && { params: params(value) }) },
      })
    }
  })

/** Id given by the server: opaque; not there yet while a record is being created. */
export const id = () => field(z.string(), { kind: 'id', readOnly: true }).optional()

/** Ids that an address would take for something else. */
const reservedIds: readonly string[] = ['..', 'create', 'add']

/** Id entered at creation and immutable afterwards: `[A-Za-z0-9_.-]`, 2 to 64 characters, unique. */
export const chosenId = (taken: ErrorCode) =>
  field(checked(z.string().trim().min(1), 'idInvalid', isChosenId), {
    kind: 'id',
    createOnly: true,
    unique: taken,
  })

/** One line of text, 1 to `max` characters, blanks around it dropped. */
export const text = (max = 200) => field(z.string().trim().min(1).max(max), { kind: 'text', maxLength: max })

/** Text of several lines. */
export const longText = (max = 4000) =>
  field(z.string().trim().min(1).max(max), { kind: 'longText', maxLength: max })

/** Unique over its collection, or among records that agree in some fields; case and surrounding blanks ignored. */
export const unique = <T extends z.ZodType>(
  schema: T,
  code: ErrorCode = 'nameTaken',
  within?: readonly string[],
) => field(schema, { ...(metas.get(schema) ?? { kind: 'text' }), unique: code, ...(within && { within }) })

/** http or https address. */
export const url = () =>
  field(checked(z.string().trim().min(1).max(2000), 'urlInvalid', isHttpUrl), { kind: 'url' })

/** Decimal number of percent (96.5 means 96.50 %): above 0, at most 100, two decimals. */
export const percent = () =>
  field(
    checked(
      z.number().gt(0).max(100),
      'tooManyDecimals',
      (value) => Number(value.toFixed(2)) === value,
      () => ({ max: 2 }),
    ),
    { kind: 'percent', places: 2 },
  )

/** Whole days, 1 to 365. */
export const days = () => field(z.int().min(1).max(365), { kind: 'days' })

/** Yes or no; no where nothing is said. */
export const flag = () => field(z.boolean().default(false), { kind: 'flag' })

/**
 * One out of a fixed set, in groups where some are given; the words of its values are in `i18n/` under `choices`, those of
 * its groups under `choiceGroups`.
 */
export const choice = <const T extends readonly [string, ...string[]]>(
  values: T,
  groups?: Readonly<Record<string, readonly T[number][]>>,
) => field(z.enum(values), { kind: 'choice', ...(groups && { groups }) })

/** ISO 4217 code or COINS. */
export const currency = () =>
  field(
    checked(z.string().trim().min(1), 'choiceInvalid', (value) => currencies.includes(value)),
    { kind: 'currency' },
  )

/** Language with its country as BCP 47 has it, e.g. `de-DE`. */
export const locale = () =>
  field(
    checked(z.string().trim().min(1), 'choiceInvalid', (value) => locales.includes(value)),
    { kind: 'locale' },
  )

export interface ReferenceOptions {
  inUse?: ErrorCode
  missing?: ErrorCode
}

/** Id of a record of another collection. Says, too, how its deletion is refused while this one needs it. */
export const reference = (
  collection: string,
  { inUse = 'inUse', missing = 'referenceMissing' }: ReferenceOptions = {},
) => field(z.string().min(1), { kind: 'reference', reference: collection, inUse, missing })

/** PEM block of a public key. */
export const publicKey = () => field(pem('PUBLIC KEY'), { kind: 'longText' })

/** What a secret reads as. It goes back unchanged where nothing was typed, and keeps the secret as it is. */
export interface SecretMarker {
  set: boolean
  /** UTC instant, ISO 8601. */
  changedAt?: string
}

/** Whether a value is the marker of a secret that is set. */
export const isSetSecret = (value: unknown) => isObject(value) && value['set'] === true

const marker = z.object({ set: z.boolean(), changedAt: z.string().optional() })

/**
 * A write-only value. It reads as a marker and is written as a string; absent, or its marker again, keeps it.
 * Required: at creation a string has to come. `optional(secret())`: `null` clears.
 */
export const secret = (value: z.ZodType<string> = z.string().trim().min(1).max(4000)) =>
  field(z.union([value, marker]), { kind: 'secret' })

/** PEM block of a private key, write-only. */
export const privateKey = () => field(secret(pem('PRIVATE KEY')), { kind: 'secret', multiline: true })

/** The most characters of a property's name and of its value. */
export const propertyLimits = { name: 100, value: 1000 }

/** Free name and value pairs; names are unique by nature. */
export const properties = () =>
  field(
    z
      .record(z.string().trim().min(1).max(propertyLimits.name), z.string().max(propertyLimits.value))
      .default({}),
    { kind: 'properties' },
  )

/** A list of small objects. */
export const items = <T extends z.ZodObject>(item: T) => field(z.array(item).default([]), { kind: 'items' })

/** Configuration whose fields depend on another field of the record; see `variants` of `defineEntity`. */
export const variant = () => field(z.record(z.string(), z.unknown()), { kind: 'variant' })

/** UTC instant, ISO 8601, set by the server. */
export const instant = () => field(z.iso.datetime(), { kind: 'instant', readOnly: true })

/** May be empty: `null` then, and `null` where it is absent. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullable().default(null as z.output<z.ZodNullable<T>> & null)

function pem(label: string) {
  const block = new RegExp(`^-----BEGIN ${label}-----\\s[A-Za-z0-9+/=\\s]+-----END ${label}-----$`)
  return checked(z.string().trim().min(1).max(10000), 'pemInvalid', (value) => block.test(value))
}

function isChosenId(value: string): boolean {
  return /^[\w.-]{2,64}$/.test(value) && !reservedIds.includes(value.toLowerCase())
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

/** Unit of amounts: ISO 4217 codes and COINS. */
export const currencies: readonly string[] = ['COINS', ...Intl.supportedValuesOf('currency')]

/** The languages that a casino's players are addressed in. */
export const locales: readonly string[] = (
  'bg-BG cs-CZ da-DK de-AT de-CH de-DE el-GR en-CA en-GB en-IE en-MT en-US es-AR es-CO es-ES es-MX es-PE et-EE fi-FI ' +
  'fr-BE fr-CA fr-CH fr-FR hr-HR hu-HU it-CH it-IT ja-JP ka-GE lt-LT lv-LV nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ' +
  'sk-SK sl-SI sr-RS sv-SE tr-TR uk-UA'
).split(' ')
