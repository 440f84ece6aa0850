import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { users } from '../../resources/users/entity.ts'
import { fieldOf } from '../../src/contract/describe.ts'
import { addressOfPerson, isAddressOfPerson } from '../../src/contract/kinds.ts'

const { all, name, marks } = addressOfPerson
const takes = (text: string) =>
  ['username', 'email'].map(
    (field) => z.safeParse(users.schema.shape[field] as z.core.$ZodType, text).success,
  )

it('what is said of an address of a person before it is sent is what decides', () => {
  const domain = (length: number) => 'a.'.repeat(Math.ceil(length / 2)).slice(0, length - 3) + 'com'
  for (const field of ['username', 'email']) expect(fieldOf(users, field).ofPerson).toBe(true)
  const cases: [string, boolean][] = [
    [`${'a'.repeat(name)}@example.com`, true],
    [`${'a'.repeat(name + 1)}@example.com`, false],
    [`a@${domain(all - 2)}`, true],
    [`a@${domain(all - 1)}`, false],
    ...Array.from(marks, (mark): [string, boolean] => [`a${mark}b@example.com`, true]),
    ...Array.from('!#$%&*/=?^{|}~ äé').map((mark): [string, boolean] => [`a${mark}b@example.com`, false]),
  ]
  for (const [text, isTaken] of cases) {
    expect([text, isAddressOfPerson(text)]).toEqual([text, isTaken])
    expect([text, ...takes(text)]).toEqual([text, isTaken, isTaken])
  }
})
