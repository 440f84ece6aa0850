import * as z from 'zod/mini'

/** Failed sign-ins of one name, one after another. */
export const failuresSchema = z.object({
  count: z.number(),
  /** When the last one was, an instant in milliseconds; 0 without any. */
  last: z.number(),
  /** Where the last one came from. */
  address: z.string(),
})

export type Failures = z.infer<typeof failuresSchema>

export interface Attempts {
  /**
   * Counts a sign-in as failed before its outcome is known, so that many at once are counted, too. False while the
   * name has to wait: then it must fail, and is not counted.
   */
  begin(name: Name, address: string): boolean
  /** The sign-in was right after all. */
  succeeded(name: Name): void
  /** The failures of a person, and whether they have to wait. */
  of(id: string): Failures & { waiting: boolean }
}

/** Whose sign-in it is: of a person by id, whatever of their names was typed, or of nobody by what was typed. */
export interface Name {
  id: string | undefined
  typed: string
}

const FREE = 5
const LONGEST_MS = 15 * 60_000
const FORGOTTEN_MS = 12 * 60 * 60_000
const MAX_NAMES = 10_000
const NONE: Failures = { count: 0, last: 0, address: 'n/a' }

/**
 * Slows down guessing of passwords as Keycloak does: every five failures the wait is longer, by a minute unless given
 * otherwise.
 *
 * @param people the failures of people, by their ids; changed in place
 * @param changed called after every change of those
 */
export function createAttempts(
  clock: () => number,
  stepMs = 60_000,
  people = new Map<string, Failures>(),
  changed = () => {},
): Attempts {
  // Apart, so that no flood of invented names makes it forget what it knows of people.
  const others = new Map<string, Failures>()
  const placeOf = ({ id, typed }: Name) => (id ? ([people, id] as const) : ([others, typed] as const))

  const failuresIn = (names: Map<string, Failures>, key: string) => {
    const failures = names.get(key) ?? NONE
    return clock() - failures.last > FORGOTTEN_MS ? NONE : failures
  }
  const waits = ({ count, last }: Failures) =>
    clock() < last + Math.min(LONGEST_MS, stepMs * Math.floor(count / FREE))

  return {
    begin(name, address) {
      const [names, key] = placeOf(name)
      const failures = failuresIn(names, key)
      if (waits(failures)) return false
      // Anew, so that the first of the map is the one that failed longest ago.
      names.delete(key)
      names.set(key, { count: failures.count + 1, last: clock(), address })
      for (const oldest of names.keys()) {
        if (names.size <= MAX_NAMES) break
        names.delete(oldest)
      }
      if (name.id) changed()
      return true
    },
    succeeded(name) {
      const [names, key] = placeOf(name)
      names.delete(key)
      if (name.id) changed()
    },
    of(id) {
      const failures = failuresIn(people, id)
      return { ...failures, waiting: waits(failures) }
    },
  }
}
