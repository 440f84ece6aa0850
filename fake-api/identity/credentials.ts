import { foldText } from '../../src/contract/values.ts'
import type { Attempts } from './attempts.ts'
import type { Directory } from './directory.ts'
import type { Events } from './events.ts'
import { matches } from './passwords.ts'
import type { Person } from './person.ts'

/** What was typed to sign in. */
export interface Claim {
  /** As it was typed. */
  username: string
  password: string
  ipAddress: string
}

/**
 * The enabled person with this name and password. A wrong password, an unknown name and one that has to wait take the
 * same time; each is an event.
 *
 * @param person who it has to be; whoever has the name unless given
 */
export type CheckCredentials = (claim: Claim, person?: Person) => Promise<Person | undefined>

/** The typed text is kept in memory and may be anything. */
const MAX_NAME_LENGTH = 255

export function createCredentials(
  directory: Directory,
  attempts: Attempts,
  events: Events,
): CheckCredentials {
  return async ({ username, password, ipAddress }, expected) => {
    const before = expected ?? directory.byName(username)
    const name = { id: before?.id, typed: foldText(username).slice(0, MAX_NAME_LENGTH) }
    const free = attempts.begin(name, ipAddress)
    const right = await matches(password, before?.passwordHash)
    // Read again, since the person may have been disabled or may have changed the password meanwhile.
    const person = directory.byId(before?.id ?? '')
    const valid = right && person?.passwordHash === before?.passwordHash
    if (free && valid && person?.enabled) {
      attempts.succeeded(name)
      return person
    }
    const error = person ? problemOf(free, valid) : 'user_not_found'
    events.add({ type: 'LOGIN_ERROR', userId: person?.id, username, ipAddress, error })
    return undefined
  }
}

function problemOf(free: boolean, valid: boolean) {
  if (!free) return 'user_temporarily_disabled'
  return valid ? 'user_disabled' : 'invalid_user_credentials'
}
