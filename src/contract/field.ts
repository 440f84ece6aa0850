import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Params } from './problem.ts'

/** What a field is; the console picks input and column by it, the server sorting, filtering and masking. */
export type FieldKind =
  | 'id'
  | 'text'
  | 'longText'
  | 'texts'
  | 'url'
  | 'integer'
  | 'decimal'
  | 'percent'
  | 'days'
  | 'flag'
  | 'choice'
  | 'collection'
  | 'fieldName'
  | 'currency'
  | 'locale'
  | 'reference'
  | 'references'
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
  | 'amount'
  | 'amounts'
  | 'instant'
  | 'json'

/**
 * What a state means to whoever looks for what needs them: all is well, it goes on, it wants to be looked at, it has gone wrong,
 * or nothing comes of it any more.
 */
export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'over'
export type Tones<Value extends string = string> = Readonly<Record<Value, Tone>>

/** What a schema says of a field beside its type. A closed set: where a field goes on a page is JSX. */
export interface FieldMeta {
  kind: FieldKind
  /** Unique over the collection, case and surrounding blanks ignored; refused with this code. */
  unique?: ErrorCode
  /** Unique only among records that agree in these fields. */
  within?: readonly string[]
  /** Where the store has the values if not under the field's own name: a list on the way is passed through. */
  stored?: string
  /** Collection that the value is an id of, or each of its values. */
  reference?: string
  /** Of a reference: another system has the labels of the records, so that no store can sort by them. */
  labelledElsewhere?: true
  /** It says what was; the record referred to may be gone since, and this one keeps nobody from deleting it. */
  past?: boolean
  /** Code of the refusal when a record is to be deleted that this field refers to. */
  inUse?: ErrorCode
  /** Code of the refusal when the record referred to does not exist. */
  missing?: ErrorCode
  /** Entered at creation, immutable afterwards. */
  createOnly?: boolean
  /** Set by the server. */
  readOnly?: boolean
  /** Made by the server at each read, out of this record and others; see `computed` of `defineEntity`. */
  computed?: boolean
  /** The record belongs to the one referred to: it is deleted with it and speaks for it where it uses another. */
  part?: boolean
  /** A secret of several lines: a private key, taken with the headings of RSA and EC, too, and kept as PKCS #8. */
  isPrivateKey?: boolean
  /** An address or a name of somebody who signs in: `isUsername`, `isEmailOfPerson` and `personName` say what it may be. */
  ofPerson?: 'username' | 'email' | 'name'
  /** The most characters of a text. */
  maxLength?: number
  /** Of an address: the server itself asks it, which it may not do of any, and sends it the secrets that stand beside it. */
  asked?: boolean
  /** Of a reference: the field of the record referred to whose address is sent all secrets of this record. */
  secretsTo?: string
  /** A regular expression for what its own check takes, blanks around it included; for the OpenAPI document. */
  pattern?: string
  /** Of the name of a field: the field with the collection that it is of. */
  of?: string
  /** Groups of a choice, each with its values; a value may be in none. */
  groups?: Readonly<Record<string, readonly string[]>>
  /** It says how a record stands: what its values mean, where they mean anything. */
  tones?: Partial<Tones>
  /** Of a list of small objects: the field that names each, which is all that a cell shows of it. */
  itemLabel?: string
  /** Decimals of a number. */
  places?: number
  /** The most hours of a duration, and whether it may be negative. */
  maxHours?: number
  negative?: boolean
  /** The one unit of an amount of money. */
  code?: string
  /** Of an amount in hundredths: the field of the same record that says its currency. */
  currency?: string
}

const metas = z.registry<FieldMeta>()

/** Gives a schema its meta data; `undefined` where the schema was not made by this module. */
export const metaOf = (schema: z.core.$ZodType): FieldMeta | undefined => metas.get(schema)

/** Marks any zod schema as a field of a kind; the functions below cover what the entities use. */
export function field<T extends z.ZodMiniType>(schema: T, meta: FieldMeta): T {
  metas.add(schema, meta)
  return schema
}

/** A check of one's own: refused with `code`, and what is to be filled in there, where the predicate says no. */
export const checked = <T extends z.ZodMiniType>(
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
