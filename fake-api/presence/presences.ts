import type { PresenceAnswer } from '../../src/contract/presence.ts'
import { presenceLife } from '../../src/contract/presence.ts'

export type Person = PresenceAnswer['others'][number]

/** The most people that are named. */
export const maxNamedPeople = 20

/** Who has what open. Nothing of it is a record: it is forgotten when it is old, and may be when a server ends. */
export interface Presences {
  /** Somebody has a place open, for as long as `presenceLife` says. */
  note(place: string, person: Person): Promise<void>
  /** Somebody has it open no more. */
  forget(place: string, personId: string): Promise<void>
  /** Who has it open beside somebody, by their names. */
  others(place: string, personId: string): Promise<Person[]>
}

/** Those of one process, in its memory. */
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
