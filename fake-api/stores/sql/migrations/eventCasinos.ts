import { sql, type Kysely } from 'kysely'

/** The casinos of an audit entry that is about several, or about the whole installation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_entries add column casino_ids json`.execute(db)
}
