import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import { casinoScreens } from '../../../resources/casinos/index.ts'
import { gameVersionScreens } from '../../../resources/game-versions/index.ts'
import { gameScreens } from '../../../resources/games/index.ts'
import { createProcessClaims } from '../../../fake-api/stores/claims.ts'
import { findBestMatches } from '../../../fake-api/stores/sql/searchColumns.ts'
import { openMigrated, type Database, openPglite, pglitePool } from '../../../fake-api/stores/sql/database.ts'
import { createReader } from '../../../fake-api/stores/sql/reader.ts'
import { fillStore } from '../../../fake-api/stores/sql/sqlStore.ts'
import { parseQuery } from '../../../src/contract/parseQuery.ts'
import { sortableFields } from '../../../src/contract/query.ts'
import { installation } from '../../support/api.ts'

type Asked = [text: string, parameters: readonly unknown[]]
let database: Database
let explain: (asked: Asked) => Promise<string>
const asked: Asked[] = []
beforeAll(async () => {
  const pglite = await openPglite()
  const pool = pglitePool(pglite, 'many')
  const noting = {
    ...pool,
    async connect() {
      const client = await pool.connect()
      return {
        ...client,
        query(text: string, parameters: readonly unknown[] = []) {
          asked.push([text, parameters])
          return client.query(text, parameters)
        },
      }
    },
  }
  const rest = { claim: createProcessClaims(), isShared: false, close: () => pglite.close() }
  database = await openMigrated(noting, 'many', rest)
  await fillStore(database, registry, async () => installation())
  explain = async ([text, parameters]) => {
    // For few rows, the planner prefers sorting to an index.
    await pglite.exec('set enable_sort = off; set enable_incremental_sort = off')
    const { rows } = await pglite.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters])
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  return () => database.close()
}, 60_000)

it('a page of a long list is read by an index for each sortable column', async () => {
  for (const { entity, columns } of [casinoScreens, gameScreens, gameVersionScreens]) {
    const sortable = sortableFields(entity).filter(
      // Sorting by labels of other records has no index.
      ({ path, computed, reference }) => columns?.includes(path) && !computed && !reference,
    )
    expect(sortable.length).toBeGreaterThan(1)
    for (const { path } of sortable)
      for (const order of ['ASC', 'DESC']) {
        asked.length = 0
        const query = parseQuery(entity, { sort: JSON.stringify([path, order]), range: '[0,2]' })
        await createReader(database.db).list(entity.name, query)
        const page = asked.find(([text]) => text.includes('order by'))
        const plan = page && (await explain(page))
        expect(plan, `${entity.name} by ${path}, ${order}`).toMatch(/Index/)
        expect(plan, `${entity.name} by ${path}, ${order}`).not.toMatch(/Sort/)
      }
  }
})

it('rows of an older version are found after the first start', async () => {
  const { db } = database
  const found = async (text: string) => {
    const wanted = { text, fields: ['id', 'name'], where: [], sort: [], most: 5 }
    return (await findBestMatches(db, 'game-studios', wanted)).map(({ id }) => id)
  }
  const [first, second] = installation()['game-studios'] ?? []
  const renamed = JSON.stringify({ ...second, name: 'Zinnober', version: 99 })
  await sql`update records set sought = null, sought_as = null where id = ${first?.id}`.execute(db)
  await sql`update records set doc = ${renamed}::json, version = 99 where id = ${second?.id}`.execute(db)
  expect([await found(String(first?.id)), await found('zinnober')]).toEqual([[], []])
  await fillStore(database, registry, async () => ({}))
  expect(await found(String(first?.id))).toContain(first?.id)
  expect(await found('zinnober')).toEqual([second?.id])
})
