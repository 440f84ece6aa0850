import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { generateState } from '../../../fake-api/scripts/generate.ts'
import { openEmbeddedDatabase } from '../../../fake-api/stores/sql/database.ts'
import { createSqlStore, fillStore } from '../../../fake-api/stores/sql/sqlStore.ts'
import { allRowsRange } from '../../../fake-api/stores/store.ts'
import { registry } from '../../../resources/entities.ts'
import { fixtures } from '../../support/api.ts'

it('records that refer to many ids are found by an index', async () => {
  const database = await openEmbeddedDatabase()
  const state = generateState(fixtures(), { casinos: 60, games: 400, rounds: 0 })
  await fillStore(database, registry, async () => state)
  await sql`analyze records`.execute(database.db)
  const store = createSqlStore(database, registry)
  for (const [collection, field, of] of [
    ['casino-games', 'casinoId', 'casinos'],
    ['casino-games', 'gameId', 'games'],
    ['integration-games', 'integrationId', 'integrations'],
    ['integration-games', 'gameId', 'games'],
    ['game-versions', 'gameId', 'games'],
  ] as const) {
    const values = (state[of] ?? []).slice(-20).map(({ id }) => id)
    const page = await store.list(collection, {
      where: [{ field, op: 'in', values }],
      sort: [],
      range: allRowsRange,
    })
    const wanted = (state[collection] ?? []).filter((row) => values.includes(String(row[field])))
    expect(page.rows.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select doc from records where collection = ${collection} and (facts ->> ${field}::text) = ${values[0]}`.execute(
      database.db,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
      `((facts ->> '${field}'::text) = '${values[0]}'::text)`,
    )
    expect(rows.some((row) => /Index (Scan|Cond)/.test(row['QUERY PLAN']))).toBe(true)
  }
  await store.close()
}, 120_000)
