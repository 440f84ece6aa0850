import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { folded } from '../../src/contract/values.ts'

/** Someone who may sign in. */
export interface Person {
  id: string
  /** An e-mail address. */
  username: string
  firstName: string
  lastName: string
  role: 'admin' | 'visitor'
  casinos: string[]
  enabled: boolean
  /** Made by scrypt; the password itself is nowhere. */
  passwordHash: string
}

/** A person as written down in fixtures: with the password in plain text. */
export type SeedPerson = Omit<Person, 'passwordHash'> & { password: string }

export interface Directory {
  byId(id: string): Person | undefined
  /** Case and surrounding blanks are ignored. */
  byUsername(username: string): Person | undefined
  /** The enabled person with these credentials. A wrong password and an unknown name take the same time. */
  verify(username: string, password: string): Promise<Person | undefined>
  /** Adds a person or replaces the one with the same id; the next issued token shows the change. */
  put(person: Person): void
  /** Removes a person, whose session thereby ends. */
  remove(id: string): void
}

/** The people of the embedded identity service, in memory. */
export function createDirectory(people: SeedPerson[]): Directory {
  const byId = new Map<string, Person>(
    people.map(({ password, ...person }) => [person.id, { ...person, passwordHash: hash(password) }]),
  )
  const nobody = hash(randomBytes(16).toString('hex'))

  const byUsername = (username: string) => {
    const wanted = folded(username)
    return [...byId.values()].find((person) => folded(person.username) === wanted)
  }

  return {
    byId: (id) => byId.get(id),
    byUsername,
    async verify(username, password) {
      const person = byUsername(username)
      const right = await matches(password, person?.passwordHash ?? nobody)
      return right && person?.enabled ? person : undefined
    },
    put: (person) => void byId.set(person.id, person),
    remove: (id) => void byId.delete(id),
  }
}

const KEY_BYTES = 32
const derive = promisify<string, Buffer, number, Buffer>(scrypt)

function hash(password: string) {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${scryptSync(password, salt, KEY_BYTES).toString('base64url')}`
}

async function matches(password: string, stored: string) {
  const [salt = '', key = ''] = stored.split('.')
  const derived = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES)
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'))
}
