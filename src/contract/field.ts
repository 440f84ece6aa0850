import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { ErrorParams } from './answers/shared.ts'

/** What a field contains. The console chooses input and column by it, the server sorting, filtering and masking. */
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

/** What a state means to staff: all is well, something is in progress, needs review, has failed, or has ended. */
export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'over'
export type Tones<Value extends string = string> = Readonly<Record<Value, Tone>>

/** Everything that a schema says about a field beside its type. It is a closed set: the layout of pages is JSX. */
export interface FieldMeta {
  kind: FieldKind
  /** Unique within the collection, ignoring case and surrounding blanks; the code of the refusal. */
  unique?: ErrorCode
  /** Unique only among records with the same values in these fields. */
  within?: readonly string[]
  /** Path of the stored value if it differs from the field's name; lists on the way are expanded. */
  stored?: string
  /** Collection of the record, or records, whose id the value is. */
  reference?: string
  /** Of a reference: labels are stored in another system, so that stores cannot sort by them. */
  labelledElsewhere?: true
  /** The reference records the past: the other record may have been deleted, and can be. */
  past?: boolean
  /** Code of the refusal if a record is deleted that this field refers to. */
  inUse?: ErrorCode
  /** Code of the refusal if the referred record does not exist. */
  missing?: ErrorCode
  /** Set at creation, immutable afterwards. */
  createOnly?: boolean
  readOnly?: boolean
  /** Computed by the server at each read, from this record and others; see `computed` of `defineEntity`. */
  computed?: boolean
  /** The record is a part of the referred one: it is deleted with it, and represents it where it refers to others. */
  part?: boolean
  /** A private key in PEM. Headings of RSA and EC keys are accepted; it is stored as PKCS #8. */
  isPrivateKey?: boolean
  /** An address or a name of a person who signs in; `isUsername`, `isAllowedPersonEmail` and `personName` define what it may be. */
  ofPerson?: 'username' | 'email' | 'name'
  maxLength?: number
  /** Of a URL: the server calls it (only permitted addresses), and sends the secrets beside it. */
  asked?: boolean
  /** Of a reference: the field of the referred record with the address that receives all secrets of this record. */
  secretsTo?: string
  /** A regular expression for what the field's own check accepts, surrounding blanks included; for the OpenAPI document. */
  pattern?: string
  /** Of a field that names a field: the field with its collection. */
  of?: string
  /** A value may be in no group. */
  groups?: Readonly<Record<string, readonly string[]>>
  /** Marks the field as the record's state, with the meaning of its values. */
  tones?: Partial<Tones>
  /** Of a list of objects: the field that names each of them, which is what cells show. */
  itemLabel?: string
  places?: number
  /** Greatest number of hours of a duration, and whether it may be negative. */
  maxHours?: number
  negative?: boolean
  /** The only currency of an amount of money. */
  code?: string
  /** Of an amount in hundredths: the field of the same record with its currency. */
  currency?: string
}

const metas = z.registry<FieldMeta>()

/** `undefined` if the schema is not a field. */
export const metaOf = (schema: z.core.$ZodType): FieldMeta | undefined => metas.get(schema)

/** Makes a field of any zod schema, for which no function in `fields.ts` and `kinds.ts` exists. */
export function field<T extends z.ZodMiniType>(schema: T, meta: FieldMeta): T {
  metas.add(schema, meta)
  return schema
}

const sent = new WeakSet<z.core.$ZodType>()

/** Marks fields that a push sends to bridges. Others are never sent. */
export function markSentToBridge<Shape extends Record<string, z.core.$ZodType>>(shape: Shape): Shape {
  Object.values(shape).forEach((type) => sent.add(type))
  return shape
}

export const isSentToBridge = (type: z.core.$ZodType) => sent.has(type)

/** Refuses the value with `code` and its parameters if the predicate fails. */
export const withCheck = <T extends z.ZodMiniType>(
  schema: T,
  code: ErrorCode,
  holds: (value: z.output<T>) => boolean,
  params?: (value: z.output<T>) => ErrorParams,
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
