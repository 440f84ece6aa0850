import { sql, Migrator, type Kysely, type Migration, type RawBuilder } from 'kysely'
import { toStorableText } from '../../../src/contract/storable.ts'
import { toComparableText } from '../../../src/contract/values.ts'
import type { Tables } from './tables.ts'
import * as first from './migrations/first.ts'
import * as totalGroups from './migrations/totalGroups.ts'

/** All migrations in order; entries are only ever added. A migration that a later one replaces keeps its name and does nothing. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first': first,
  '0002-totals': { up: async () => undefined },
  '0003-casino-lists': { up: casinoLists },
  '0004-total-groups': totalGroups,
  '0005-presence': { up: presence },
  '0006-orders': { up: orders },
  '0007-sought': { up: sought },
  '0008-event-casinos': { up: eventCasinos },
  '0009-folded': { up: foldCharactersOfUniqueValues },
  '0010-amount-lists': { up: amountLists },
  '0011-lookups': { up: lookups },
  '0012-blanks': { up: foldBlanksOfUniqueValues },
}

/** Processes that start at once wait for each other. Throws a readable `Error` if the database is newer than the program. */
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

/** Kysely reads the metadata of all tables, and fails if another process drops one meanwhile, such as the rounds of an old month. */
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

/** Indexes of a casino's rounds by win and by stake. Without them, the planner scans the wins of all casinos. */
async function casinoLists(db: Kysely<unknown>): Promise<void> {
  for (const column of ['total_win', 'debit'])
    await sql`create index on game_rounds (casino_id, ${sql.ref(column)}, id)`.execute(db)
}

/** Presences last only seconds, so the table is unlogged and may be lost in a crash. */
async function presence(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table presence (
    place text not null,
    person text not null,
    name text not null,
    until timestamptz not null,
    primary key (place, person))`.execute(db)
}

/** Indexes by the columns of long lists. Each direction needs its own, because empty values come last in both. */
async function orders(db: Kysely<unknown>): Promise<void> {
  for (const [collection, { texts, codes }] of Object.entries(orderedLists)) {
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

/** Codes sort by their characters, other texts in natural order. */
const orderedLists: Record<string, { texts: string[]; codes: string[] }> = {
  casinos: { texts: ['name', 'maxRtp'], codes: ['bridgeId', 'jurisdictionId', 'operatorApi', 'currency'] },
  games: { texts: ['name', 'providerGameId', 'theoreticalRtp'], codes: ['studioId', 'providerId'] },
  'game-versions': { texts: ['versionNumber', 'supportsVouchers', 'updatedAt'], codes: ['gameId'] },
}

/** Search texts of documents in the form in which they are compared, see `searchColumns.ts`. */
async function sought(db: Kysely<unknown>): Promise<void> {
  await sql`alter table records add column sought text collate "C", add column sought_as text collate "C"`.execute(
    db,
  )
}

async function eventCasinos(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_entries add column casino_ids json`.execute(db)
}

interface Held {
  collection: string
  field: string
  scope: string
  value: string
}

/** Unique values are compared regardless of how their characters are composed, and of invisible characters. */
export async function foldCharactersOfUniqueValues(db: Kysely<unknown>): Promise<void> {
  await refreshFoldedText(db, sql<boolean>`octet_length(value) <> char_length(value)`)
}

/** Stores values that `mayDiffer` as `toComparableText` returns them now. Of records that become equal, only the first gets the new value. */
async function refreshFoldedText(db: Kysely<unknown>, mayDiffer: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<Held>`select collection, field, scope, value from unique_values
    where ${mayDiffer}`.execute(db)
  for (const { collection, field, scope, value } of rows) {
    const next = toStorableText(toComparableText(value))
    if (next === value) continue
    await sql`update unique_values set value = ${next}
      where (collection, field, scope, value) = (${collection}, ${field}, ${scope}, ${value})
        and not exists (select from unique_values as other
          where (other.collection, other.field, other.scope, other.value) = (${collection}, ${field}, ${scope}, ${next}))`.execute(
      db,
    )
  }
}

/** Indexes of rounds within each currency, in total and by casino. They replace those of `casinoLists`. */
async function amountLists(db: Kysely<unknown>): Promise<void> {
  for (const column of ['total_win', 'debit']) {
    await sql`create index on game_rounds (currency, ${sql.ref(column)}, id)`.execute(db)
    await sql`create index on game_rounds (casino_id, currency, ${sql.ref(column)}, id)`.execute(db)
    await sql`drop index ${sql.ref(`game_rounds_casino_id_${column}_id_idx`)}`.execute(db)
  }
}

async function lookups(db: Kysely<unknown>): Promise<void> {
  for (const [collection, fields] of Object.entries(lookedUp))
    for (const field of fields)
      await sql`create index on records ((facts ->> ${sql.lit(field)})) where collection = ${sql.lit(collection)}`.execute(
        db,
      )
  await sql`analyze records`.execute(db)
}

/** Lists with a condition on one of these fields are found by its index, see `sources.ts`. */
export const lookedUp: Record<string, string[]> = {
  'casino-games': ['casinoId', 'gameId'],
  'integration-games': ['integrationId', 'gameId'],
  'game-versions': ['gameId'],
}

/** Unique values are compared regardless of the kind and number of blanks between words. */
export async function foldBlanksOfUniqueValues(db: Kysely<unknown>): Promise<void> {
  await refreshFoldedText(db, sql<boolean>`value like '%  %' or octet_length(value) <> char_length(value)`)
}
