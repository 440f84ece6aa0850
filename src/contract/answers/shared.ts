import * as z from 'zod/mini'
import { errorStatus, type ErrorCode } from '../errors.ts'

/** The schemas of answers and of their parts, by their names in the OpenAPI document. */
export const answers = z.registry<{ id: string }>()

/** The console imports only the type, so that it does not load the schema. */
export const answer = <T extends z.core.$ZodLooseShape>(id: string, fields: T) =>
  named(id, z.strictObject(fields))

const named = <T extends z.ZodMiniType>(id: string, schema: T): T => {
  answers.add(schema, { id })
  return schema
}

export const says = <T extends z.ZodMiniType>(schema: T, description: string): T =>
  schema.check(z.describe(description))

/** UTC instant, ISO 8601. */
export const instant = z.iso.datetime()
/** Whole numbers from 0. */
export const count = z.int().check(z.gte(0))

export const errorCode = named('ErrorCode', z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]))
export const params = named(
  'ErrorParams',
  says(z.record(z.string(), z.union([z.string(), z.number()])), 'What is filled into the text of an error.'),
)
export type Params = z.infer<typeof params>

const fieldError = answer('FieldError', { code: errorCode, params: z.optional(params) })
export type FieldError = z.infer<typeof fieldError>

export const fieldErrors = says(
  z.record(z.string(), fieldError),
  'By the path of the field with dots, such as `operatorApiConfig.apiUrl`.',
)
export type FieldErrors = z.infer<typeof fieldErrors>

export const reference = answer('Reference', {
  resource: z.string(),
  id: z.string(),
  label: z.string(),
  field: z.optional(says(z.string(), 'Of a record that stands in the way: the field whose value does.')),
  value: z.optional(z.unknown()),
})
export type Reference = z.infer<typeof reference>

export const currencySum = answer('CurrencySum', {
  currency: z.string(),
  rounds: count,
  amount: says(z.int(), 'In hundredths of the currency.'),
})
export type CurrencySum = z.infer<typeof currencySum>

export const who = answer('By', {
  id: z.string(),
  name: z.string(),
  username: z.optional(
    says(
      z.string(),
      'Nobody else’s, unlike the name. Absent where it was not kept yet, and of the server itself.',
    ),
  ),
})
export type Who = z.infer<typeof who>

export const change = answer('Change', { field: z.string(), before: z.unknown(), after: z.unknown() })
export type FieldChange = z.infer<typeof change>
