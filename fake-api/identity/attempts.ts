import * as z from 'zod/mini'
import { documentedLimit } from '../documentedLimit.ts'
import { toComparableText } from '../../src/contract/values.ts'
import { type Directory, passwordMatches, type Person } from './person.ts'
import { MAX_NAME_LENGTH, type SignInEvents } from './events.ts'

interface TypedCredentials {
  username: string
  password: string
  ipAddress: string
}

/** Takes equally long for a wrong password, an unknown name and a name that has to wait. Each is recorded as an event. */
export type CheckCredentials = (claim: TypedCredentials, person?: Person) => Promise<Person | undefined>

export function createCredentialsCheck(
  directory: Directory,
  attempts: SignInAttempts,
  events: SignInEvents,
): CheckCredentials {
  return async ({ username, password, ipAddress }, expected) => {
    const before = expected ?? directory.byName(username)
    const name = { id: before?.id, typed: toComparableText(username.slice(0, MAX_NAME_LENGTH)) }
    const free = attempts.begin(name, ipAddress)
    const right = await passwordMatches(password, before?.passwordHash)
    // Read again, since the person may have been disabled or have changed the password meanwhile.
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

export const failuresSchema = z.object({
  count: z.number(),
  /** Time of the last failure in milliseconds since 1970; 0 if there is none. */
  last: z.number(),
  address: z.string(),
})

export type SignInFailures = z.infer<typeof failuresSchema>

export type SignInAttempts = ReturnType<typeof createAttempts>

/** Whose failures are counted: the person's id if one has the typed name, otherwise the typed name. */
interface Name {
  id: string | undefined
  typed: string
}

const FREE = 5
const LONGEST_MS = 15 * 60_000
const FORGOTTEN_MS = 12 * 60 * 60_000
const MAX_NAMES = documentedLimit(
  'names of which failed sign-ins are counted, of people and of nobody apart',
  10_000,
)
const NONE: SignInFailures = { count: 0, last: 0, address: 'n/a' }

/** After every five failures, the wait grows by `stepMs`, as in Keycloak. `people` has failures by person id and is changed in place. */
export function createAttempts(
  clock: () => number,
  stepMs = 60_000,
  people = new Map<string, SignInFailures>(),
  changed = () => {},
) {
  // Unknown names are kept separately, so that invented ones cannot displace the failures of people.
  const others = new Map<string, SignInFailures>()
  const placeOf = ({ id, typed }: Name) => (id ? ([people, id] as const) : ([others, typed] as const))

  /** A failure that a wrong clock has dated ahead is as far away as one that is as long ago. */
  const since = ({ last }: SignInFailures) => Math.abs(clock() - last)

  const failuresIn = (names: Map<string, SignInFailures>, key: string) => {
    const failures = names.get(key) ?? NONE
    return since(failures) > FORGOTTEN_MS ? NONE : failures
  }
  const waits = (failures: SignInFailures) =>
    since(failures) < Math.min(LONGEST_MS, stepMs * Math.floor(failures.count / FREE))

  return {
    /** Counts a failure before the outcome is known, so that parallel ones count. `false` if the name has to wait: the sign-in must fail. */
    begin(name: Name, address: string): boolean {
      const [names, key] = placeOf(name)
      const failures = failuresIn(names, key)
      if (waits(failures)) return false
      // Deleted first, so that the map stays sorted by the last failure.
      names.delete(key)
      names.set(key, { count: failures.count + 1, last: clock(), address })
      for (const oldest of names.keys()) {
        if (names.size <= MAX_NAMES) break
        names.delete(oldest)
      }
      if (name.id) changed()
      return true
    },
    succeeded(name: Name) {
      const [names, key] = placeOf(name)
      names.delete(key)
      if (name.id) changed()
    },
    of(id: string) {
      const failures = failuresIn(people, id)
      return { ...failures, waiting: waits(failures) }
    },
  }
}
