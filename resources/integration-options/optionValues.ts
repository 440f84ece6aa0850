import * as z from 'zod/mini'
import { fieldWithoutEntity, type Field } from '../../src/contract/describe.ts'
import { field, text } from '../../src/contract/fields.ts'
import { date, decimal, duration, emails, integer, money, time } from '../../src/contract/kinds.ts'
import { validateValue } from '../../src/contract/validate.ts'
import type { FieldError } from '../../src/contract/answers/shared.ts'
import type { DataType } from './entity.ts'

/** What a value of each type is; numbers and booleans travel as such, everything else as text. */
const schemas: Record<DataType, z.ZodMiniType> = {
  string: text(1000),
  integer: integer(),
  decimal: decimal(),
  boolean: field(z.boolean(), { kind: 'flag' }),
  duration: duration(),
  currency: money(),
  date: date(),
  time: time(),
  email: emails(),
}

/** What is wrong with a value of a type, `null` where nothing is. */
export const optionValueFault = (type: DataType, value: unknown): FieldError | null =>
  validateValue(schemas[type], value)

/** The field that a value of each type is edited as. */
export const optionValueField = (type: DataType): Field => fieldWithoutEntity('value', schemas[type])
