import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { fieldOf, defineEntity } from '../../src/contract/entity.ts'
import { choice, flag, optional, secret, text } from '../../src/contract/fields.ts'
import {
  amountListInHundredths,
  date,
  decimalNumber,
  duration,
  email,
  emails,
  integer,
  money,
  time,
} from '../../src/contract/valueFields.ts'
import { parseQuery } from '../../src/contract/parseQuery.ts'
import { validateValue, validateRecord } from '../../src/contract/validate.ts'

const kinds = {
  integer: integer({ min: 0, max: 10 }),
  decimal: decimalNumber(),
  duration: duration(),
  money: money(),
  date: date(),
  time: time(),
  email: email(),
  emails: emails(),
}
const all = Object.entries(kinds)

const samples = (shape: Record<string, z.ZodMiniType>) =>
  defineEntity({
    name: 'samples',
    label: 'name',
    access: {},
    schema: () => z.object({ name: text(), ...shape }),
  })
const checked = (value: z.ZodMiniType, given: unknown) =>
  validateRecord(samples({ value }), { name: 'n', value: given })

describe('validation of a value', () => {
  it.each(all)('reports required values that are empty or blank as missing: %s', (_, schema) => {
    for (const nothing of [null, undefined, '', '  ', []])
      expect(validateValue(schema, nothing)).toEqual({ code: 'required' })
  })

  it.each(all)('accepts empty optional values: %s', (_, schema) => {
    for (const nothing of [null, undefined, '', '  ']) {
      expect(checked(optional(schema), nothing)).toMatchObject({ ok: true, value: { value: null } })
    }
  })

  it.each(all)('accepts or refuses any value without throwing: %s', (_, schema) => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string(), fc.double()), (value) => {
        const fault = validateValue(schema, value)
        expect(fault === null || fault.code.length > 0).toBe(true)
      }),
    )
  })

  it('accepts false as a value', () => {
    expect(checked(flag(), false)).toMatchObject({ ok: true, value: { value: false } })
  })

  it('refuses an empty text as a way to clear a secret', () => {
    expect(checked(optional(secret()), '')).toMatchObject({ errors: { value: { code: 'required' } } })
    expect(checked(optional(secret()), null)).toMatchObject({ ok: true })
  })

  it('reports the first error, with the code of the kind if there is one', () => {
    expect(validateValue(kinds.integer, 10.5)).toEqual({ code: 'notWhole' })
    expect(validateValue(kinds.integer, 11)).toEqual({ code: 'tooBig', params: { max: 10 } })
    expect(validateValue(decimalNumber({ places: 3 }), 0.0001)).toEqual({
      code: 'tooManyDecimals',
      params: { max: 3 },
    })
    expect(validateValue(kinds.emails, 'a@b.example, c')).toEqual({
      code: 'emailInvalid',
      params: { address: 'c' },
    })
    for (const schema of [kinds.duration, kinds.money, kinds.date, kinds.time])
      expect(validateValue(schema, 'nonsense')).toEqual({ code: 'fieldInvalid' })
  })

  it('applies the declared limits', () => {
    expect(validateValue(duration(), '-PT1H')).not.toBeNull()
    expect(validateValue(duration({ negative: true }), '-PT1H')).toBeNull()
    expect(validateValue(duration(), 'PT99H59M')).toBeNull()
    expect(validateValue(duration(), 'PT100H')).not.toBeNull()
    expect(validateValue(money({ code: 'EUR' }), 'GBP 1.00')).not.toBeNull()
    expect(validateValue(date(), '10000-01-01')).not.toBeNull()
  })
})

describe('a list of amounts', () => {
  it('is sorted, and refuses duplicates, zero and negative amounts', () => {
    expect(checked(amountListInHundredths(), [100, 20])).toMatchObject({ value: { value: [20, 100] } })
    expect(checked(amountListInHundredths(), undefined)).toMatchObject({ value: { value: [] } })
    expect(validateValue(amountListInHundredths(), [20, 100, 20])).toEqual({
      code: 'amountTwice',
      params: { amount: '0.20' },
    })
    for (const amount of [0, -1, 1.5, '1'])
      expect(validateValue(amountListInHundredths(), [amount])).not.toBeNull()
  })
})

describe('a declared kind', () => {
  const entity = samples({ due: date(), size: decimalNumber(), kind: choice(['a', 'b'], { first: ['a'] }) })

  it('provides what its input needs', () => {
    expect(fieldOf(entity, 'name')).toMatchObject({ maxLength: 200 })
    expect(fieldOf(entity, 'size')).toMatchObject({ kind: 'decimal', places: 2 })
    expect(fieldOf(entity, 'kind')).toMatchObject({ choices: ['a', 'b'], groups: { first: ['a'] } })
  })

  it('allows range filters for days and numbers', () => {
    const { where } = parseQuery(entity, { filter: '{"due_gte":"2026-11-20","size_lte":2}' })
    expect(where).toEqual([
      { field: 'due', op: 'gte', value: '2026-11-20' },
      { field: 'size', op: 'lte', value: 2 },
    ])
    expect(() => parseQuery(entity, { filter: '{"due_gte":"2026-02-30"}' })).toThrow()
  })
})
