import { expect, it } from 'vitest'
import {
  peopleFromSeed,
  createDirectory,
  NameTakenError,
  type Person,
} from '../../../fake-api/identity/person.ts'
import { initialPeople } from '../../../fake-api/identity/people.ts'

/** Two users, the second with different username and e-mail address. */
async function two(email = 'bob.mail@example.com') {
  const [ada, bob] = (await peopleFromSeed(initialPeople.slice(0, 2))) as [Person, Person]
  Object.assign(ada, { username: 'ada@example.com', email: 'ada@example.com' })
  Object.assign(bob, { username: 'bob@example.com', email })
  const all = new Map([ada, bob].map((person) => [person.id, person]))
  return { ada, bob, directory: createDirectory(all, async () => undefined) }
}

it('usernames and e-mail addresses are unique across both fields', async () => {
  const { ada, bob, directory } = await two()
  const made = { ...ada, id: 'new', email: 'new@example.com' }
  for (const [field, person] of [
    ['username', { ...made, username: ' Bob.Mail@example.com' }],
    ['username', { ...made, username: bob.username }],
    ['email', { ...bob, email: 'ADA@example.com' }],
    ['email', { ...ada, email: bob.username }],
    ['email', { ...ada, email: bob.email }],
  ] as const)
    await expect(directory.put(person)).rejects.toEqual(new NameTakenError(field))
  await directory.put({ ...bob, email: bob.username })
  expect(directory.byName(bob.username)?.email).toBe(bob.username)
})

it('a name that two users already share signs in the one with that username, and both can be changed', async () => {
  const { ada, bob, directory } = await two('ada@example.com')
  expect(directory.byName(' ADA@example.com')?.id).toBe(ada.id)
  await directory.put({ ...ada, enabled: false })
  await directory.put({ ...bob, locale: 'en' })
  await directory.put({ ...bob, email: 'bob.mail@example.com' })
  expect(directory.byName('bob.mail@example.com')?.id).toBe(bob.id)
})
