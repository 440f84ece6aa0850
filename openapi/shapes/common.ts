import * as z from 'zod/mini'
import { errorStatus, type ErrorCode } from '../../src/contract/errors.ts'
import type { FieldError, Params, Reference } from '../../src/contract/problem.ts'
import type { NeighbourCheck } from '../../src/contract/neighbours.ts'
import { neighbourStates } from '../../src/contract/neighbours.ts'
import type { CurrencySum } from '../../src/contract/sums.ts'
import { shape, shapes } from './shape.ts'

export const instant = z.iso.datetime()
/** Whole numbers from 0. */
export const count = z.int().check(z.gte(0))

const named = <T extends z.ZodMiniType>(id: string, schema: T): T => {
  shapes.add(schema, { id })
  return schema
}

export const errorCode = named('ErrorCode', z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]))
export const params: z.ZodMiniType<Params> = named(
  'ErrorParams',
  z
    .record(z.string(), z.union([z.string(), z.number()]))
    .check(z.describe('What is filled into the text of an error.')),
)
export const fieldError = shape<FieldError>()('FieldError', { code: errorCode, params: z.optional(params) })
const fieldErrors = z.record(z.string(), fieldError).check(z.describe('By the path of the field, in dots.'))
export const reference = shape<Reference>()('Reference', {
  resource: z.string(),
  id: z.string(),
  label: z.string(),
})

export { fieldErrors }

/** Rounds of one currency, and their sums. */
export const currencySum = shape<CurrencySum>()('CurrencySum', {
  currency: z.string(),
  rounds: count,
  amount: z.int().check(z.describe('In hundredths of the currency.')),
})

/** Who did something, by what they were called then. */
export const by = named(
  'By',
  z.strictObject({
    id: z.string(),
    name: z.string(),
    username: z.optional(
      z.string().check(z.describe('Absent where it was not kept yet, and of the server itself.')),
    ),
  }),
)

/** The difference of a field. */
export const change = named(
  'Change',
  z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() }),
)

export const neighbourCheck = shape<NeighbourCheck>()('NeighbourCheck', {
  state: z.enum(neighbourStates),
  latencyMs: count,
  checkedAt: instant,
})

/** Where a record is used. */
export const usage = named(
  'Usage',
  z.strictObject({
    resource: z.string(),
    field: z.string(),
    code: errorCode.check(z.describe('What a deletion would be refused with.')),
    count: count.check(z.describe('How many the caller sees.')),
    records: z.array(z.strictObject({ id: z.string(), label: z.string() })).check(z.maxLength(20)),
  }),
)
