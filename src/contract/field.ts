import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { ErrorParams } from './answers/shared.ts'

/** What a field contains. It decides input and column in the console, and sorting, filtering and masking in the server. */
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

export interface FieldMeta {
  kind: FieldKind
  /** The code with which a value is refused that another record of the collection has, ignoring case and surrounding blanks. */
  unique?: ErrorCode
  /** Limits `unique` to records with the same values in these fields. */
  within?: readonly string[]
  /** The path of the stored value, if it differs from the field's name. Lists on the path are expanded. */
  stored?: string
  /** The collection of the record, or records, whose id the value is. */
  reference?: string
  /** Of a reference: labels are stored in another system, so that stores cannot sort by them. */
  labelledElsewhere?: true
  /** The reference records the past: the other record can be deleted, and may already have been. */
  past?: boolean
  /** The code with which the deletion of a record is refused to which this field refers. */
  inUse?: ErrorCode
  /** The code with which a value is refused that refers to no record. */
  missing?: ErrorCode
  createOnly?: boolean
  readOnly?: boolean
  computed?: boolean
  /** Whether the record is a part of the referred one: it is deleted with it, and errors name the whole record instead. */
  part?: boolean
  /** Whether the value is a private key in PEM. Headings of RSA and EC keys are accepted, and converted to PKCS #8. */
  isPrivateKey?: boolean
  /** Data of a person who signs in; `isUsername`, `isValidUserEmail` and `personName` define which values are valid. */
  ofPerson?: 'username' | 'email' | 'name'
  maxLength?: number
  /** Of a URL: whether the server calls it, if the address is permitted, and sends the secrets in the same object to it. */
  calledByServer?: boolean
  /** Of a reference: the field of the referred record with the address that receives all secrets of this record. */
  secretsTo?: string
  /** A regular expression, for the OpenAPI document, of what the field's own check accepts, including surrounding blanks. */
  pattern?: string
  /** Of a field whose value is the name of a field: the sibling field with the collection of that field. */
  of?: string
  /** The values by group. A value may be in no group. */
  groups?: Readonly<Record<string, readonly string[]>>
  /** Marks the field as the record's state, with the meaning of each value. */
  tones?: Partial<Tones>
  /** Of a list of objects: the field that names each of them and is shown in cells. */
  itemLabel?: string
  places?: number
  /** Of a duration: the greatest number of hours, and whether it may be negative. */
  maxHours?: number
  negative?: boolean
  /** The only permitted currency of an amount of money. */
  code?: string
  /** Of an amount in hundredths: the field of the same record with its currency. */
  currency?: string
}

const metas = z.registry<FieldMeta>()

export const fieldMetaOf = (schema: z.core.$ZodType): FieldMeta | undefined => metas.get(schema)

/** For zod schemas that `fields.ts` and `valueFields.ts` have no function for. */
export function field<T extends z.ZodMiniType>(schema: T, meta: FieldMeta): T {
  metas.add(schema, meta)
  return schema
}

const sent = new WeakSet<z.core.$ZodType>()

/** Fields that are not marked are never sent. */
export function markSentToBridge<Shape extends Record<string, z.core.$ZodType>>(shape: Shape): Shape {
  Object.values(shape).forEach((type) => sent.add(type))
  return shape
}

export const isSentToBridge = (type: z.core.$ZodType) => sent.has(type)

/** Refuses the value with `code` and parameters if `holds` returns `false`. */
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
