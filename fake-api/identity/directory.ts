import { folded } from '../../src/contract/values.ts'
import { hash } from './passwords.ts'
import type { Person, SeedPerson } from './person.ts'

export interface Directory {
  /** By username. */
  all(): Person[]
  byId(id: string): Person | undefined
  /** By e-mail address, else by username. Case and surrounding blanks are ignored. */
  byName(name: string): Person | undefined
  /**
   * Adds a person or replaces the one with the same id, and waits until that is on disk; the next issued token shows it.
   *
   * @throws Taken when somebody else has the username or the e-mail address
   */
  put(person: Person): Promise<void>
  /** Removes a person, whose session thereby ends, and waits until that is on disk. */
  remove(id: string): Promise<void>
}

export class Taken extends Error {
  readonly field: 'username' | 'email'

  constructor(field: 'username' | 'email') {
    super(`Somebody else has this ${field}.`)
    this.field = field
  }
}

/**
 * The people of the embedded identity service.
 *
 * @param people by id; changed in place
 * @param save puts them on disk; after a failure nothing has changed
 */
export function createDirectory(people: Map<string, Person>, save: () => Promise<void>): Directory {
  const find = (field: 'username' | 'email', value: string) =>
    [...people.values()].find((person) => folded(person[field]) === folded(value))

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
    byName: (name) => find('email', name) ?? find('username', name),
    async put(person) {
      for (const field of ['username', 'email'] as const) {
        const other = person[field] && find(field, person[field])
        if (other && other.id !== person.id) throw new Taken(field)
      }
      await change(person.id, person)
    },
    remove: (id) => change(id, undefined),
  }
}

/** A person of the fixtures, as the service keeps them. */
export async function seeded({ password, ...person }: SeedPerson): Promise<Person> {
  return {
    ...person,
    email: person.username,
    emailVerified: true,
    createdTimestamp: Date.now(),
    passwordHash: await hash(password),
    temporaryPassword: false,
  }
}

function set(people: Map<string, Person>, id: string, person: Person | undefined) {
  if (person) people.set(id, person)
  else people.delete(id)
}
