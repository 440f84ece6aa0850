import { sql, type Kysely } from 'kysely'

/** Rounds by stake and by win, which are in order within each currency: all of them, and those of a casino. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['total_win', 'debit']) {
    await sql`create index on game_rounds (currency, ${sql.ref(column)}, id)`.execute(db)
    await sql`create index on game_rounds (casino_id, currency, ${sql.ref(column)}, id)`.execute(db)
    await sql`drop index ${sql.ref(`game_rounds_casino_id_${column}_id_idx`)}`.execute(db)
  }
}
