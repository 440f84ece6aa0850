import { beforeEach, expect, it } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import { refusedWritesCollection, logRefusalSummaries } from '../../../fake-api/audit/refusals.ts'
import { allRowsRange } from '../../../fake-api/stores/store.ts'
import { startApi, type Caller, type TestApi } from '../../support/api.ts'

let api: TestApi
let now: Date
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00.000Z')
  api = await startApi({ clock: () => now, refusalsTogether: 60_000 })
  return () => api.close()
})

const remove = (as: Caller = 'visitor', id = 'alpine') => api.call(`/bridges/${id}`, { as, method: 'DELETE' })
const log = async () => (await api.call('/audit-entries?sort=["id","ASC"]')).rows
const tell = () =>
  logRefusalSummaries({ store: api.store, registry, clock: () => now, refusalsTogether: 60_000 })

it('the first refused write of a user per minute is logged at once, further ones as a number', async () => {
  for (let count = 0; count < 30; count++) await remove()
  await api.call('/jurisdictions', { as: 'visitor', method: 'POST', body: { name: 'Mine' } })
  await remove('scopedAdmin', 'not-there')
  expect(await log()).toMatchObject([
    { action: 'refused', code: 'noPermission', by: { id: 'u-visitor' }, recordId: 'alpine' },
    { action: 'refused', code: 'notFound', by: { id: 'u-scoped' } },
  ])
  later(59)
  await tell()
  expect(await log()).toHaveLength(2)
  later(1)
  await tell()
  const [, , more, ...rest] = await log()
  expect(rest).toEqual([])
  expect(more).toMatchObject({
    ...{ action: 'refusedMore', by: { id: 'u-visitor', name: 'Vera Visitor' }, resource: 'bridges' },
    ...{ attempted: 'delete', code: 'noPermission', changedAt: '2026-11-20T09:01:00.000Z' },
    changes: [
      { field: 'count', before: null, after: 30 },
      {
        field: 'refused',
        before: null,
        after: [
          { attempted: 'delete', resource: 'bridges', code: 'noPermission', count: 29 },
          { attempted: 'create', resource: 'jurisdictions', code: 'noPermission', count: 1 },
        ],
      },
    ],
  })
  expect((await api.call('/audit-entries', { as: 'visitor' })).rows).toEqual([])
  expect(
    (await api.store.list(refusedWritesCollection, { where: [], sort: [], range: allRowsRange })).rows,
  ).toEqual([])
  expect((await api.call('/audit-entries/verify')).body).toEqual({ valid: true, entries: 3 })
})

it('the first refusal after that minute logs the previous ones, and starts another minute, in any process', async () => {
  await remove()
  await remove()
  later(61)
  const other = await startApi({ clock: () => now, refusalsTogether: 60_000, store: api.store })
  await other.call('/bridges/alpine', { as: 'visitor', method: 'DELETE' })
  await remove()
  expect((await log()).map(({ action }) => action)).toEqual(['refused', 'refusedMore', 'refused'])
})

it('a thousand kinds of refusals share an entry with at most twenty of them, and count in no other', async () => {
  await remove('guest')
  for (const { name } of registry.all)
    for (const method of ['POST', 'PATCH', 'PUT'])
      await api.call(`/${name}${method === 'POST' ? '' : '/x'}`, { as: 'guest', method, body: {} })
  later(61)
  await tell()
  const entry = (await log()).find(
    ({ action, by }) => action === 'refusedMore' && (by as { id: string }).id === 'u-guest',
  )
  const [count, kinds] = entry?.['changes'] as [{ after: number }, { after: { count: number }[] }]
  expect(kinds.after).toHaveLength(20)
  const most = Math.max(...kinds.after.map((kind) => kind.count))
  // PATCH and PUT of a collection are refused as one kind.
  expect(most).toBeLessThanOrEqual(2)
  expect(count.after).toBeGreaterThan(40)
  expect((await api.call('/audit-entries/verify')).body).toMatchObject({ valid: true })
})

it('refusals of one kind in many casinos are one kind, of no casino in particular', async () => {
  await remove()
  await remove('visitor', 'x')
  for (const id of ['cf_aurora', 'cf_bluefin'])
    await api.call(`/casinos/${id}`, { as: 'visitor', method: 'DELETE' })
  later(61)
  await tell()
  const [entry] = (await log()).filter(({ action }) => action === 'refusedMore')
  expect(entry).toMatchObject({ casinoIds: [] })
  expect((entry?.['changes'] as { after: unknown }[])[1]?.after).toHaveLength(2)
})

it('outcomes of started operations are always logged', async () => {
  await remove('admin', 'not-there')
  const { record } = await api.call('/users/u-visitor')
  api.identity.intercept = (request, response) => {
    if (request.method !== 'PUT') return false
    response.writeHead(500).end()
    return true
  }
  const headers = { 'If-Match': `"${String(record['version'])}"` }
  for (const lastName of ['One', 'Two'])
    await api.call('/users/u-visitor', { method: 'PATCH', body: { lastName }, headers })
  expect((await log()).map(({ action }) => action)).toEqual([
    'refused',
    ...['attempted', 'refused', 'attempted', 'refused'],
  ])
})
