import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { foldText } from '../../src/contract/values.ts'
import type { Person, SeedPerson } from './person.ts'

export interface Directory {
  /** All people, sorted by username. */
  all(): Person[]
  byId(id: string): Person | undefined
  /** Finds a person by username, then by email. Case and surrounding blanks are ignored. */
  byName(name: string): Person | undefined
  /**
   * Adds a person or replaces the one with the same id. Resolves once that is on disk; the next issued token shows the change.
   *
   * @throws NameTaken if somebody else has the username or email as either of the two, since both can be used to sign in. Unchanged names
   * are not checked, so that two people who share a name in an older file can still be changed
   */
  put(person: Person): Promise<void>
  /** Deletes a person, which ends their sessions. Resolves once that is on disk. */
  remove(id: string): Promise<void>
}

const nameFields = ['username', 'email'] as const
type NameField = (typeof nameFields)[number]

export class NameTaken extends Error {
  readonly field: NameField

  constructor(field: NameField) {
    super(`Somebody else has this ${field}.`)
    this.field = field
  }
}

/**
 * The people of the embedded identity service.
 *
 * @param people by id; changed in place
 * @param save writes them to disk; if it fails, the change is undone
 */
export function createDirectory(people: Map<string, Person>, save: () => Promise<void>): Directory {
  const find = (field: NameField, value: string) => {
    const wanted = foldText(value)
    return [...people.values()].find((person) => foldText(person[field]) === wanted)
  }

  const isOfAnother = (value: string, { id }: Person) => {
    const wanted = foldText(value)
    return [...people.values()].some(
      (other) => other.id !== id && nameFields.some((field) => foldText(other[field]) === wanted),
    )
  }

  const change = async (id: string, person: Person | undefined) => {
    const before = people.get(id)
    set(people, id, person)
    await save().catch((error: unknown) => {
      if (people.get(id) === person) set(people, id, before)
      throw error
    })
  }

  return {
    all: () => [...people.values()].sort((a, b) => (a.username < b.username ? -1 : 1)),
    byId: (id) => people.get(id),
    byName: (name) => find('username', name) ?? find('email', name),
    async put(person) {
      const before = people.get(person.id)
      for (const field of nameFields) {
        const value = person[field]
        if (value && value !== before?.[field] && isOfAnother(value, person)) throw new NameTaken(field)
      }
      await change(person.id, person)
    },
    remove: (id) => change(id, undefined),
  }
}

/** Equal passwords are hashed once: a hash for each person would take half of the first start. */
export async function seedPeople(seed: readonly SeedPerson[]): Promise<Person[]> {
  const passwords = [...new Set(seed.map(({ password }) => password))]
  const hashes = new Map(
    await Promise.all(passwords.map(async (password) => [password, await hashPassword(password)] as const)),
  )
  return seed.map(({ password, ...person }) => ({
    ...person,
    email: person.username,
    emailVerified: true,
    createdTimestamp: Date.now(),
    passwordHash: hashes.get(password),
    temporaryPassword: false,
  }))
}

function set(people: Map<string, Person>, id: string, person: Person | undefined) {
  if (person) people.set(id, person)
  else people.delete(id)
}

const SHORTEST = 12
const KEY_BYTES = 32
const derive = promisify<string, Buffer, number, Buffer>(scrypt)

/** Why a password is refused, with Keycloak's names and texts. */
export const passwordRefusalTexts = {
  invalidPasswordMinLengthMessage: `Invalid password: minimum length ${SHORTEST}.`,
  invalidPasswordNotUsernameMessage: 'Invalid password: must not be equal to the username.',
  invalidPasswordNotEmailMessage: 'Invalid password: must not be equal to the email.',
}

export type PasswordRefusal = keyof typeof passwordRefusalTexts

export function findPasswordRefusal(
  password: string,
  { username, email }: { username: string; email: string },
): PasswordRefusal | undefined {
  if (password.length < SHORTEST) return 'invalidPasswordMinLengthMessage'
  if (foldText(password) === foldText(username)) return 'invalidPasswordNotUsernameMessage'
  if (foldText(password) === foldText(email)) return 'invalidPasswordNotEmailMessage'
  return undefined
}

export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const key = await derive(password, salt, KEY_BYTES)
  return `${salt.toString('base64url')}.${key.toString('base64url')}`
}

/** Whether a password matches a hash. Without a hash, it takes equally long. */
export async function passwordMatches(password: string, stored = NOBODYS) {
  const [salt = '', key = ''] = stored.split('.')
  const derived = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES)
  return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && stored !== NOBODYS
}

const NOBODYS = `${randomBytes(16).toString('base64url')}.${randomBytes(KEY_BYTES).toString('base64url')}`
