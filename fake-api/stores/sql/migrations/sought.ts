import { sql, type Kysely } from 'kysely'

/** What documents are found by, in the form that it is compared in: see `sought.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table records add column sought text collate "C", add column sought_as text collate "C"`.execute(
    db,
  )
}
