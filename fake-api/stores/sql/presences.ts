import { sql } from 'kysely'
import { presenceLife } from '../../../src/contract/presence.ts'
import { maxNamedPeople, maxPlaces, type Person, type Presences } from '../../presence/presences.ts'
import type { Executor } from './executor.ts'

/**
 * Presences of all processes with the same database, by its clock. Each write is a transaction of its own, so that no record waits for it.
 */
export const sharedPresences = (db: Executor): Presences => ({
  async note(place, { id, name }) {
    await sql`delete from presence where (place, person) in (
      select place, person from presence where until <= now() or (person = ${id} and place in (
        select place from presence where person = ${id} and place <> ${place}
        order by until desc offset ${maxPlaces - 1}))
      for update skip locked)`.execute(db)
    await sql`insert into presence (place, person, name, until)
      values (${place}, ${id}, ${name}, now() + ${presenceLife}::int * interval '1 millisecond')
      on conflict (place, person) do update set name = excluded.name, until = excluded.until`.execute(db)
  },
  async forget(place, personId) {
    await sql`delete from presence where place = ${place} and person = ${personId}`.execute(db)
  },
  async others(place, personId) {
    const { rows } = await sql<Person>`select person as id, name from presence
      where place = ${place} and person <> ${personId} and until > now() order by name limit ${maxNamedPeople}`.execute(
      db,
    )
    return rows
  },
})
