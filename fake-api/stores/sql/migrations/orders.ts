import { sql, type Kysely } from 'kysely'

/**
 * The orders of lists that may be long, by the columns that they show: a page of them is read along an index, however many
 * records there are. What is empty comes last in both orders, so each order has its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [collection, { texts, codes }] of Object.entries(lists)) {
    const only = sql`where collection = ${sql.lit(collection)}`
    for (const order of ['asc', 'desc'])
      await sql`create index on records (id collate natural_order ${sql.raw(order)}, seq) ${only}`.execute(db)
    for (const field of [...texts, ...codes]) {
      const value = sql`(facts #> ${sql.lit(`{${field}}`)}::text[])`
      const number = sql`(case jsonb_typeof(${value}) when 'number' then ${value}::numeric when 'boolean' then ${value}::boolean::int end)`
      const collation = codes.includes(field) ? sql`"C"` : sql`natural_order`
      const text = sql`nullif(${value} #>> '{}', '') collate ${collation}`
      await sql`create index on records (${number}, (${text}), id) ${only}`.execute(db)
      await sql`create index on records (${number} desc nulls last, (${text}) desc nulls last, id desc) ${only}`.execute(
        db,
      )
    }
  }
  await sql`analyze records`.execute(db)
}

/** Codes are ordered by their characters, everything else as people sort. */
const lists: Record<string, { texts: string[]; codes: string[] }> = {
  casinos: { texts: ['name', 'maxRtp'], codes: ['bridgeId', 'jurisdictionId', 'operatorApi', 'currency'] },
  games: { texts: ['name', 'providerGameId', 'theoreticalRtp'], codes: ['studioId', 'providerId'] },
  'game-versions': { texts: ['versionNumber', 'supportsVouchers', 'updatedAt'], codes: ['gameId'] },
}
