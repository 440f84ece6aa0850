import * as z from 'zod/mini'
import { statusByErrorCode, type ErrorCode } from '../errors.ts'

export const answerSchemaRegistry = z.registry<{ id: string }>()

/** The console imports only the type, so that it does not load the schema. */
export const defineAnswerSchema = <T extends z.core.$ZodLooseShape>(id: string, fields: T) =>
  named(id, z.strictObject(fields))

const named = <T extends z.ZodMiniType>(id: string, schema: T): T => {
  answerSchemaRegistry.add(schema, { id })
  return schema
}

export const withDescription = <T extends z.ZodMiniType>(schema: T, description: string): T =>
  schema.check(z.describe(description))

/** UTC instant, ISO 8601. */
export const instantSchema = z.iso.datetime()
export const countSchema = z.int().check(z.gte(0))

export const errorCodeSchema = named(
  'ErrorCode',
  z.enum(Object.keys(statusByErrorCode) as [ErrorCode, ...ErrorCode[]]),
)
export const errorParamsSchema = named(
  'ErrorParams',
  withDescription(
    z.record(z.string(), z.union([z.string(), z.number()])),
    'What is filled into the text of an error.',
  ),
)
export type ErrorParams = z.infer<typeof errorParamsSchema>

const fieldError = defineAnswerSchema('FieldError', {
  code: errorCodeSchema,
  params: z.optional(errorParamsSchema),
})
export type FieldError = z.infer<typeof fieldError>

export const fieldErrorsSchema = withDescription(
  z.record(z.string(), fieldError),
  'By the path of the field with dots, such as `operatorApiConfig.apiUrl`.',
)
export type FieldErrors = z.infer<typeof fieldErrorsSchema>

export const recordReferenceSchema = defineAnswerSchema('Reference', {
  resource: z.string(),
  id: z.string(),
  label: z.string(),
  field: z.optional(
    withDescription(z.string(), 'Of a record that stands in the way: the field whose value does.'),
  ),
  value: z.optional(z.unknown()),
})
export type RecordReference = z.infer<typeof recordReferenceSchema>

export const currencySumSchema = defineAnswerSchema('CurrencySum', {
  currency: z.string(),
  rounds: countSchema,
  amount: withDescription(z.int(), 'In hundredths of the currency.'),
})
export type CurrencySum = z.infer<typeof currencySumSchema>

export const whoSchema = defineAnswerSchema('By', {
  id: z.string(),
  name: z.string(),
  username: z.optional(
    withDescription(
      z.string(),
      'Nobody else’s, unlike the name. Absent where it was not kept yet, and of the server itself.',
    ),
  ),
})
export type Who = z.infer<typeof whoSchema>

export const fieldChangeSchema = defineAnswerSchema('Change', {
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type FieldChange = z.infer<typeof fieldChangeSchema>
