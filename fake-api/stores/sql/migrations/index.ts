import { sql, Migrator, type Kysely, type Migration } from 'kysely'
import type { Tables } from '../executor.ts'
import * as amountLists from './amountLists.ts'
import * as blanks from './blanks.ts'
import * as casinoLists from './casinoLists.ts'
import * as eventCasinos from './eventCasinos.ts'
import * as first from './first.ts'
import * as folded from './folded.ts'
import * as lookups from './lookups.ts'
import * as orders from './orders.ts'
import * as presence from './presence.ts'
import * as sought from './sought.ts'
import * as totalGroups from './totalGroups.ts'
import * as totals from './totals.ts'

/** All there are, in their order; only ever added to. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first': first,
  '0002-totals': totals,
  '0003-casino-lists': casinoLists,
  '0004-total-groups': totalGroups,
  '0005-presence': presence,
  '0006-orders': orders,
  '0007-sought': sought,
  '0008-event-casinos': eventCasinos,
  '0009-folded': folded,
  '0010-amount-lists': amountLists,
  '0011-lookups': lookups,
  '0012-blanks': blanks,
}

/**
 * Brings a database to what this program works with. Processes that start at once wait for each other. Throws a readable
 * `Error` where the database is newer than the program.
 */
export async function migrate(
  db: Kysely<Tables>,
  schema: string,
  all: Readonly<Record<string, Migration>> = migrations,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...all }) },
    migrationTableSchema: schema,
  })
  const newer = (await done(db, schema)).find((name) => !Object.hasOwn(all, name))
  if (newer)
    throw new Error(
      `The database is newer than this program: it has the migration "${newer}". Start the version it was last used with, or a later one.`,
    )
  for (let left = tries; ; left -= 1) {
    const { error } = await migrator.migrateToLatest()
    if (!error) return
    if (left === 1 || !isGone(error)) throw error instanceof Error ? error : new Error(String(error))
  }
}

/** The library looks at all tables, and fails where another process drops one meanwhile, such as the rounds of an old month. */
const tries = 5
const isGone = (error: unknown) => ['42703', '42P01'].includes(String((error as { code?: unknown }).code))

async function done(db: Kysely<Tables>, schema: string): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${`${schema}.kysely_migration`}) is not null as there`.execute(db)
  if (!rows[0]?.there) return []
  const found = await sql<{ name: string }>`
    select name from ${sql.id(schema, 'kysely_migration')} order by name`.execute(db)
  return found.rows.map(({ name }) => name)
}
