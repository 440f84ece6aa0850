import * as z from 'zod/mini'
import { fieldFromSchema, type Field } from '../../src/contract/entity.ts'
import { field, text } from '../../src/contract/fields.ts'
import {
  date,
  decimalNumber,
  duration,
  emails,
  integer,
  money,
  time,
} from '../../src/contract/valueFields.ts'
import { validateValue } from '../../src/contract/validate.ts'
import type { FieldError } from '../../src/contract/answers/shared.ts'
import type { DataType } from './entity.ts'

/** The schema of each type's values. Numbers and booleans are sent as such, all others as text. */
const schemas: Record<DataType, z.ZodMiniType> = {
  string: text(1000),
  integer: integer(),
  decimal: decimalNumber(),
  boolean: field(z.boolean(), { kind: 'flag' }),
  duration: duration(),
  currency: money(),
  date: date(),
  time: time(),
  email: emails(),
}

export const optionValueFault = (type: DataType, value: unknown): FieldError | null =>
  validateValue(schemas[type], value)

export const optionValueField = (type: DataType): Field => fieldFromSchema('value', schemas[type])
