import { sql, type Kysely } from 'kysely'

/**
 * What belongs to records is looked up by their ids, many at a time: the index of all facts takes longer for these than reading
 * everything. One for each field of `lookedUpBy`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [collection, fields] of Object.entries(lookups))
    for (const field of fields)
      await sql`create index on records ((facts ->> ${sql.lit(field)})) where collection = ${sql.lit(collection)}`.execute(
        db,
      )
  await sql`analyze records`.execute(db)
}

const lookups: Record<string, string[]> = {
  'casino-games': ['casinoId', 'gameId'],
  'integration-games': ['integrationId', 'gameId'],
  'game-versions': ['gameId'],
}
