import type { PresenceAnswer } from '../../src/contract/answers/general.ts'
import { presenceLifetimeMs } from '../../src/contract/presence.ts'
import { defineBound } from '../defineBound.ts'

export type PresentPerson = PresenceAnswer['others'][number]

export const maxNamedPeople = defineBound({
  what: 'people who are named to have a record open',
  limit: 20,
  per: 'answer',
  atLimit: 'the rest, by name, is left out',
  test: 'fake-api/stores/presences.test.ts',
})
export const maxOpenRecords = defineBound({
  what: 'records that are known to be open',
  limit: 100,
  per: 'person',
  atLimit: 'the one said longest ago is forgotten',
  test: 'fake-api/stores/presences.test.ts',
})

/** Who has which records open. Presences are not stored: they expire, and may be lost when the server stops. */
export interface Presences {
  /** Holds for the next `presenceLifetimeMs`. */
  note(place: string, person: PresentPerson): Promise<void>
  forget(place: string, personId: string): Promise<void>
  /** Other people, sorted by name. */
  others(place: string, personId: string): Promise<PresentPerson[]>
}

export function createPresences(now: () => number = Date.now): Presences {
  // Places map to the time (ms) at which they expire, in the order in which they were noted.
  const people = new Map<string, PresentPerson & { places: Map<string, number> }>()
  const dropOld = () => {
    for (const { id, places } of people.values()) {
      for (const [place, until] of places)
        if (until <= now() || places.size > maxOpenRecords) places.delete(place)
        else break
      if (places.size === 0) people.delete(id)
    }
  }
  return {
    async note(place, person) {
      const places = people.get(person.id)?.places ?? new Map<string, number>()
      places.delete(place)
      people.set(person.id, { ...person, places: places.set(place, now() + presenceLifetimeMs) })
      dropOld()
    },
    async forget(place, personId) {
      people.get(personId)?.places.delete(place)
    },
    async others(place, personId) {
      dropOld()
      return [...people.values()]
        .filter(({ id, places }) => id !== personId && places.has(place))
        .sort((a, b) => a.name.localeCompare(b.name))
        .slice(0, maxNamedPeople)
        .map(({ id, name }) => ({ id, name }))
    },
  }
}
