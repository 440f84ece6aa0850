import type { PresenceAnswer } from '../../src/contract/presence.ts'
import { presenceLife } from '../../src/contract/presence.ts'

export type Person = PresenceAnswer['others'][number]

/** Greatest number of people that are named. */
export const maxNamedPeople = 20

/** Who has which records open. Presence is not stored: it expires, and may be lost when the server stops. */
export interface Presences {
  /** A person has a record open, for as long as `presenceLife`. */
  note(place: string, person: Person): Promise<void>
  /** A person has closed it. */
  forget(place: string, personId: string): Promise<void>
  /** Others who have it open, sorted by name. */
  others(place: string, personId: string): Promise<Person[]>
}

/** Presences of one process, in memory. */
export function memoryPresences(now: () => number = Date.now): Presences {
  const places = new Map<string, Map<string, Person & { until: number }>>()
  const dropOld = () => {
    for (const [place, people] of places) {
      for (const [id, { until }] of people) if (until <= now()) people.delete(id)
      if (people.size === 0) places.delete(place)
    }
  }
  return {
    async note(place, person) {
      dropOld()
      const people = places.get(place) ?? new Map<string, Person & { until: number }>()
      places.set(place, people.set(person.id, { ...person, until: now() + presenceLife }))
    },
    async forget(place, personId) {
      places.get(place)?.delete(personId)
    },
    async others(place, personId) {
      dropOld()
      return [...(places.get(place)?.values() ?? [])]
        .filter(({ id }) => id !== personId)
        .sort((a, b) => a.name.localeCompare(b.name))
        .slice(0, maxNamedPeople)
        .map(({ id, name }) => ({ id, name }))
    },
  }
}
