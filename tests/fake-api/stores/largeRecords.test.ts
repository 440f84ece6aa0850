import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import type { Row } from '../../../src/contract/values.ts'
import type { Entity } from '../../../src/contract/entity.ts'
import { appendAuditEntries } from '../../../fake-api/audit/chain.ts'
import { readEntriesOrCount } from '../../../fake-api/actions/exportLog.ts'
import { readInBatches } from '../../../fake-api/stores/move/batches.ts'
import type { Store } from '../../../fake-api/stores/store.ts'
import { callers, fixtures, now, startApi, type TestApi } from '../../support/api.ts'
import { openTestStore } from '../../support/stores.ts'

const count = 40
/** The largest allowed text of a casino's change, three bytes per character. */
const long = Array.from({ length: 90 }, (_, index) => `${index} ${'一'.repeat(1000)}`).join('')

let api: TestApi
/** Sizes in bytes of the pages that the store returned. */
let pages: number[] = []
beforeAll(async () => {
  const store = await openTestStore({ ...fixtures(), 'audit-entries': [], 'audit-chain': [] }, registry)
  const entity = registry.find('casinos') as Entity
  const entry = { action: 'update', recordId: 'cf_fjord', recordLabel: '', casinoId: 'cf_fjord' }
  const rest = { ownerId: null, attempted: null, code: null }
  const changes = [{ field: 'customOptions', before: long, after: long }]
  await store.transaction((tx) =>
    appendAuditEntries(
      tx,
      { user: { id: 'u-x', name: 'X' }, entity, now },
      Array.from({ length: count }, () => ({ ...entry, ...rest, changes })),
    ),
  )
  const list: Store['list'] = async (...asked) => {
    const page = await store.list(...asked)
    pages.push(Buffer.byteLength(JSON.stringify(page.rows)))
    return page
  }
  api = await startApi({ store: { ...store, list } })
}, 60_000)
afterAll(() => api.close())

const history = (range: string) =>
  api.call(`/audit-entries?filter={"recordId":"cf_fjord"}&sort=["id","ASC"]&range=${range}`)

/** The current number of entries, which each export increases. */
const entries = async () => Number(((await api.call('/audit-entries/verify')).body as Row)['entries'])

it('a page over 16 MB is refused with advice before it is read, and fewer rows are returned', async () => {
  pages = []
  const refused = await history('[0,999]')
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { code: 'answerTooLarge', params: { megabytes: 16 } },
  ])
  expect(Math.max(...pages)).toBeLessThan(17_000_000)
  const { status, rows, headers } = await history('[10,19]')
  expect([status, rows.length, headers.get('Content-Range')]).toEqual([200, 10, 'audit-entries 10-19/40'])
})

it('the log is verified and exported in portions of megabytes', async () => {
  pages = []
  expect((await api.call('/audit-entries/verify')).body).toEqual({ valid: true, entries: count })
  const body = { format: 'ndjson', filter: {} }
  const exported = await api.call('/audit-entries/export', { method: 'POST', body })
  expect(exported.body).toMatchObject({ entries: count })
  expect(Math.max(...pages)).toBeLessThan(5_000_000)
}, 60_000)

it('an export that is too large says how many entries there are, and how many fit', async () => {
  const most = { most: 1000, mostBytes: 3_000_000 }
  const found = await readEntriesOrCount(api.store, { where: [] }, most)
  expect(found).toEqual({ count: await entries(), most: 5 })
})

it('an export keeps its place until its client has taken it', async () => {
  const body = JSON.stringify({ format: 'ndjson', filter: {} })
  const authorization = `Authorization: Bearer ${await api.issuer.token(callers.admin)}`
  const socket = connect(Number(new URL(api.origin).port), '127.0.0.1')
  const lines = ['POST /api/audit-entries/export HTTP/1.1', 'Host: x', authorization]
  socket.write([...lines, `Content-Length: ${body.length}`, '', body].join('\r\n'))
  await new Promise<void>((resolve) => socket.once('data', () => resolve(void socket.pause())))
  pages = []
  const second = api.call('/audit-entries/export', { method: 'POST', body })
  for (let count = 0; count < 5; count += 1)
    expect((await api.call('/casinos/cf_aurora', { as: 'visitor' })).status).toBe(200)
  expect(pages.filter((bytes) => bytes > 1_000_000)).toEqual([])
  socket.destroy()
  expect((await second).status).toBe(200)
}, 60_000)

it('portions contain every row once and in order, even if a row exceeds the portion', async () => {
  const ids: string[] = []
  for await (const rows of readInBatches(api.store, 'audit-entries', { most: 7 }))
    ids.push(...rows.map(({ id }) => id))
  expect(ids).toEqual(Array.from({ length: await entries() }, (_, at) => String(at + 1).padStart(12, '0')))
})
