import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { users } from '../../resources/users/entity.ts'
import { fieldOf } from '../../src/contract/entity.ts'
import { usernameRules, isValidUserEmail, isUsername } from '../../src/contract/valueFields.ts'

const { all, name, marks } = usernameRules
const takes = (text: string) =>
  (['username', 'email'] as const).map((field) => z.safeParse(users.schema.shape[field], text).success)

it('e-mail addresses are validated by the same rule in form and server', () => {
  const domain = (length: number) => 'a.'.repeat(Math.ceil(length / 2)).slice(0, length - 3) + 'com'
  for (const field of ['username', 'email']) expect(fieldOf(users, field).ofPerson).toBe(field)
  const cases: [string, isUsername: boolean, isEmail: boolean][] = [
    [`${'a'.repeat(name)}@example.com`, true, true],
    [`${'a'.repeat(name + 1)}@example.com`, false, false],
    [`a@${domain(all - 2)}`, true, true],
    [`a@${domain(all - 1)}`, false, false],
    ...eachOf(marks, true, true),
    // Keycloak refuses these characters only in usernames.
    ...eachOf("!#$%&'*/=?^`{|}~", false, true),
    ...eachOf('"(),:;<>[]\\ äé', false, false),
  ]
  for (const [text, ...taken] of cases) {
    expect([text, isUsername(text), isValidUserEmail(text)]).toEqual([text, ...taken])
    expect([text, ...takes(text)]).toEqual([text, ...taken])
  }
})

const eachOf = (characters: string, ...taken: [boolean, boolean]): [string, boolean, boolean][] =>
  Array.from(characters, (mark) => [`a${mark}b@example.com`, ...taken])
