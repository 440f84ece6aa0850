import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { fieldOf } from '../../src/contract/describe.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { choice, flag, optional, secret, text } from '../../src/contract/fields.ts'
import {
  amounts,
  date,
  decimal,
  duration,
  email,
  emails,
  integer,
  money,
  time,
} from '../../src/contract/kinds.ts'
import { parseQuery } from '../../src/contract/parseQuery.ts'
import { validateValue, validate } from '../../src/contract/validate.ts'

const kinds = {
  integer: integer({ min: 0, max: 10 }),
  decimal: decimal(),
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
  validate(samples({ value }), { name: 'n', value: given })

describe('a value', () => {
  it.each(all)('that has to be there is missing when it is nothing or blanks: %s', (_, schema) => {
    for (const nothing of [null, undefined, '', '  ', []])
      expect(validateValue(schema, nothing)).toEqual({ code: 'required' })
  })

  it.each(all)('that may be empty is not asked for more then: %s', (_, schema) => {
    for (const nothing of [null, undefined, '', '  ']) {
      expect(checked(optional(schema), nothing)).toMatchObject({ ok: true, value: { value: null } })
    }
  })

  it.each(all)('of any sort is accepted or refused, and never breaks the check: %s', (_, schema) => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string(), fc.double()), (value) => {
        const fault = validateValue(schema, value)
        expect(fault === null || fault.code.length > 0).toBe(true)
      }),
    )
  })

  it('no is an answer', () => {
    expect(checked(flag(), false)).toMatchObject({ ok: true, value: { value: false } })
  })

  it('an empty text is no way to clear a secret', () => {
    expect(checked(optional(secret()), '')).toMatchObject({ errors: { value: { code: 'required' } } })
    expect(checked(optional(secret()), null)).toMatchObject({ ok: true })
  })

  it('is refused by its first fault, in its own words where there are some', () => {
    expect(validateValue(kinds.integer, 10.5)).toEqual({ code: 'notWhole' })
    expect(validateValue(kinds.integer, 11)).toEqual({ code: 'tooBig', params: { max: 10 } })
    expect(validateValue(decimal({ places: 3 }), 0.0001)).toEqual({
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

  it('has the bounds of its declaration', () => {
    expect(validateValue(duration(), '-PT1H')).not.toBeNull()
    expect(validateValue(duration({ negative: true }), '-PT1H')).toBeNull()
    expect(validateValue(duration(), 'PT99H59M')).toBeNull()
    expect(validateValue(duration(), 'PT100H')).not.toBeNull()
    expect(validateValue(money({ code: 'EUR' }), 'GBP 1.00')).not.toBeNull()
    expect(validateValue(date(), '10000-01-01')).not.toBeNull()
  })
})

describe('a list of amounts', () => {
  it('is kept ascending, and holds no amount twice, none of nothing and none below', () => {
    expect(checked(amounts(), [100, 20])).toMatchObject({ value: { value: [20, 100] } })
    expect(checked(amounts(), undefined)).toMatchObject({ value: { value: [] } })
    expect(validateValue(amounts(), [20, 100, 20])).toEqual({
      code: 'amountTwice',
      params: { amount: '0.20' },
    })
    for (const amount of [0, -1, 1.5, '1']) expect(validateValue(amounts(), [amount])).not.toBeNull()
  })
})

describe('a declaration', () => {
  const entity = samples({ due: date(), size: decimal(), kind: choice(['a', 'b'], { first: ['a'] }) })

  it('says what its input needs', () => {
    expect(fieldOf(entity, 'name')).toMatchObject({ maxLength: 200 })
    expect(fieldOf(entity, 'size')).toMatchObject({ kind: 'decimal', places: 2 })
    expect(fieldOf(entity, 'kind')).toMatchObject({ choices: ['a', 'b'], groups: { first: ['a'] } })
  })

  it('lets lists be narrowed to days and numbers from one to another', () => {
    const { where } = parseQuery(entity, { filter: '{"due_gte":"2026-11-20","size_lte":2}' })
    expect(where).toEqual([
      { field: 'due', op: 'gte', value: '2026-11-20' },
      { field: 'size', op: 'lte', value: 2 },
    ])
    expect(() => parseQuery(entity, { filter: '{"due_gte":"2026-02-30"}' })).toThrow()
  })
})
