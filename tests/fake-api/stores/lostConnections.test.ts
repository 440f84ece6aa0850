import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import { acquireDatabaseLock } from '../../../fake-api/stores/sql/server.ts'
import { fixtures, ifMatch, startApi } from '../../support/api.ts'
import { readLog } from '../../support/log.ts'
import { startSilentProxy } from '../../support/silentProxy.ts'
import { storeUnderTest } from '../../support/stores.ts'

/** A statement counts as lost five seconds after the server would have ended it. */
const longestMs = 500
const lostMs = longestMs + 5_000

async function startProxy() {
  const proxy = await startSilentProxy(inject('databaseUrl'))
  onTestFinished(() => proxy.close())
  return { proxy, schema: `test_${randomUUID().replaceAll('-', '')}` }
}

async function startApiBehindProxy() {
  const { openSharedDatabase } = await import('../../../fake-api/stores/sql/database.ts')
  const { createSqlStore, fillStore } = await import('../../../fake-api/stores/sql/sqlStore.ts')
  const { proxy, schema } = await startProxy()
  const database = await openSharedDatabase(proxy.url, schema, undefined, longestMs)
  await fillStore(database, registry, async () => fixtures())
  const api = await startApi({ store: createSqlStore(database, registry) })
  onTestFinished(() => api.close())
  return { api, proxy }
}

describe.skipIf(storeUnderTest !== 'postgres')('connections to PostgreSQL that were dropped silently', () => {
  it('are replaced: calls are answered again, reads as well as writes', { timeout: 60_000 }, async () => {
    readLog()
    const { api, proxy } = await startApiBehindProxy()
    const read = () => api.call('/casinos?range=[0,1]')
    const search = () => api.call('/game-rounds?range=[0,0]&filter={"q":"nothing"}')
    const readAll = () => Promise.all([...Array.from({ length: 8 }, read), search(), search()])
    await readAll()
    const { record } = await api.call('/casinos/cf_aurora')
    const rename = (name: string) =>
      api.call('/casinos/cf_aurora', { method: 'PATCH', body: { name }, headers: ifMatch(record) })

    proxy.forget()
    const begun = performance.now()
    const [written, ...answers] = await Promise.all([
      rename('Lost'),
      ...Array.from({ length: 30 }, read),
      search(),
      api.call('/ready'),
    ])
    expect([200, 503]).toContain(written.status)
    expect(answers.map(({ status }) => status)).toContain(503)
    // The one, and what was begun on other connections before it was noticed.
    expect(performance.now() - begun).toBeLessThan(3 * lostMs)

    expect((await readAll()).map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await api.call('/ready')).status).toBe(200)
    const now = await api.call('/casinos/cf_aurora')
    const body = { name: 'Found' }
    const headers = ifMatch(now.record)
    expect((await api.call('/casinos/cf_aurora', { method: 'PATCH', body, headers })).status).toBe(200)
  })

  it('give no lock that is still believed to be held', { timeout: 60_000 }, async () => {
    readLog()
    const { proxy, schema } = await startProxy()
    const lock = await acquireDatabaseLock(proxy.url, schema, 'shared', longestMs)
    onTestFinished(() => lock.leave())
    proxy.forget()
    await expect.poll(() => proxy.opened(), { timeout: 4 * lostMs }).toBe(2)
    await expect.poll(() => lock.isHeld()).toBe(true)
  })
})
