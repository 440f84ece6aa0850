import { sql, type Kysely } from 'kysely'

/** Who has what open, for some seconds: nothing that has to survive a crash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table presence (
    place text not null,
    person text not null,
    name text not null,
    until timestamptz not null,
    primary key (place, person))`.execute(db)
}
