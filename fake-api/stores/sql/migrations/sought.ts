import { sql, type Kysely } from 'kysely'

/** The search texts of documents, in the form in which they are compared: see `searchColumns.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table records add column sought text collate "C", add column sought_as text collate "C"`.execute(
    db,
  )
}
