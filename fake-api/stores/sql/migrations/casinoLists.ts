import { sql, type Kysely } from 'kysely'

/** A casino's rounds by win and by stake: without these, its list is looked for along the wins of all casinos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['total_win', 'debit'])
    await sql`create index on game_rounds (casino_id, ${sql.ref(column)}, id)`.execute(db)
}
