import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import { callers, fixtures, ifMatch, listen, startApi, type Claims, type TestApi } from '../../support/api.ts'
import { openTestStore, storeUnderTest } from '../../support/stores.ts'

const search = '/game-rounds?range=[0,0]&filter={"q":"nothing"}'
const others = (at: number): Claims => ({ ...callers.visitor, sub: `u-visitor-${at}` })

/** Sends a request that the test aborts. */
async function ask(api: TestApi, as: Claims, signal: AbortSignal, base = `${api.origin}/api`) {
  const headers = { Authorization: `Bearer ${await api.issuer.token(as)}` }
  return fetch(base + search, { headers, signal }).then(
    ({ status }) => status,
    () => 'gone',
  )
}

it('a user has two running searches, others wait, and aborted ones are removed', async () => {
  const store = await openTestStore(fixtures(), registry)
  let open: () => void = () => undefined
  const held = new Promise<void>((resolve) => (open = resolve))
  let begun = 0
  const api = await startApi({
    store: {
      ...store,
      async list(collection, query) {
        if (collection !== 'game-rounds') return store.list(collection, query)
        begun += 1
        await held
        return store.list(collection, query)
      },
    },
  })
  onTestFinished(() => api.close())
  let arrived = 0
  let closed = 0
  const { origin, close } = await listen((request, response) => {
    arrived += 1
    response.once('close', () => (closed += 1))
    api.app(request, response)
  })
  onTestFinished(close)
  const stays = new AbortController()
  const leaves = new AbortController()
  const kept = Array.from({ length: 3 }, () => ask(api, callers.visitor, stays.signal, origin))
  await expect.poll(() => begun).toBe(2)
  const gone = Array.from({ length: 9 }, () => ask(api, callers.visitor, leaves.signal, origin))
  await expect.poll(() => arrived).toBe(12)
  expect((await api.call('/casinos?range=[0,24]', { as: 'visitor' })).status).toBe(200)
  expect((await api.call('/casinos')).status).toBe(200)
  expect(begun).toBe(2)
  leaves.abort()
  expect(await Promise.all(gone)).toEqual(Array(9).fill('gone'))
  // The server notices an abort later than the client.
  await expect.poll(() => closed).toBe(9)
  open()
  expect(await Promise.all(kept)).toEqual([200, 200, 200])
  expect(begun).toBe(3)
})

it('live changes count as a slow read for single requests', async () => {
  const store = await openTestStore(fixtures(), registry)
  let open: () => void = () => undefined
  const held = new Promise<void>((resolve) => (open = resolve))
  const begun: string[] = []
  const of = (name: string) => ({
    ...store,
    list: async (...[collection, query]: Parameters<typeof store.list>) => {
      if (collection !== 'audit-entries') return store.list(collection, query)
      begun.push(name)
      await held
      return store.list(collection, query)
    },
  })
  const api = await startApi({ store: of('log') })
  onTestFinished(() => api.close())
  const asked = Array.from({ length: 3 }, () => api.call('/events', { as: 'scopedAdmin' }))
  await expect.poll(() => begun.length).toBe(2)
  expect((await api.call('/casinos?range=[0,24]', { as: 'scopedAdmin' })).status).toBe(200)
  expect(begun).toHaveLength(2)
  open()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200])
})

/** An API with its own database, in which a lock blocks reading rounds. */
async function lockedRounds(longestMs?: number) {
  const { openSharedDatabase: openShared } = await import('../../../fake-api/stores/sql/database.ts')
  const { createSqlStore, fillStore } = await import('../../../fake-api/stores/sql/sqlStore.ts')
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  const database = await openShared(inject('databaseUrl'), schema, undefined, longestMs)
  await fillStore(database, registry, async () => fixtures())
  const api = await startApi({ store: createSqlStore(database, registry) })
  const locking = new pg.Client(inject('databaseUrl'))
  await locking.connect()
  await locking.query(`begin; lock table ${schema}.game_rounds in access exclusive mode`)
  onTestFinished(async () => {
    await locking.query('rollback')
    await api.close()
    await locking.end()
  })
  const waiting = async () => {
    const { rows } = await locking.query<{ count: number }>(
      `select count(*)::int as count from pg_locks where not granted and relation = '${schema}.game_rounds'::regclass`,
    )
    return rows[0]?.count
  }
  return { api, waiting }
}

const onServer = it.skipIf(storeUnderTest !== 'postgres')

onServer(
  'slow searches of many visitors do not block other reads and writes, and end with their clients',
  async () => {
    const { api, waiting } = await lockedRounds()
    const leaves = new AbortController()
    const attack = Array.from({ length: 40 }, (_, at) => ask(api, others(at % 4), leaves.signal))
    await expect.poll(waiting).toBe(4)
    expect((await api.call('/ready')).status).toBe(200)
    const { record, status } = await api.call('/casinos/cf_aurora')
    expect(status).toBe(200)
    const body = { name: 'Renamed' }
    const written = await api.call('/casinos/cf_aurora', { method: 'PATCH', body, headers: ifMatch(record) })
    expect(written.status).toBe(200)
    // All of this while the searches went on.
    expect(await waiting()).toBe(4)
    leaves.abort()
    await Promise.all(attack)
    await expect.poll(waiting).toBe(0)
  },
)

onServer('a read that exceeds its time limit is aborted with an error', async () => {
  const { api } = await lockedRounds(1_000)
  expect(await api.call(search, { as: 'visitor' })).toMatchObject({ status: 503, body: { code: 'tooSlow' } })
  expect((await api.call('/casinos')).status).toBe(200)
})
