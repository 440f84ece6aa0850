import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../../../src/contract/values.ts'
import { ifMatch, now, startApi, type Caller, type TestApi } from '../../support/api.ts'
import { usersOf } from '../../support/users.ts'

/** An administrator of `cf_aurora` reads a visitor who also has another casino. */
const [own, foreign] = ['cf_aurora', 'cf_cobalt']
const as = 'scopedAdmin'

let api: TestApi
let user: Row
beforeAll(async () => {
  api = await startApi()
  const users = usersOf(api)
  user = await users.made('theirs', { casinoIds: [own] })
  await users.write('PATCH', user.id, { casinoIds: [own, foreign] })
})
afterAll(() => api.close())

const filter = (asked: object) => `filter=${encodeURIComponent(JSON.stringify(asked))}`

it('shows them visible casinos only, in the record and in lists', async () => {
  const { record } = await api.call(`/users/${user.id}`, { as })
  expect(record['casinoIds']).toEqual([own])
  expect((await api.call(`/users?${filter({ id: [user.id] })}`, { as })).rows).toEqual([record])
  expect((await api.call(`/users?${filter({ casinoIds: [foreign] })}`, { as })).rows).toEqual([])
  expect((await api.call(`/users/${user.id}`)).record['casinoIds']).toEqual([own, foreign])
})

it('shows them no hidden casino in log, export and reverts', async () => {
  const of = filter({ resource: 'users', recordId: user.id })
  const { rows } = await api.call(`/audit-entries?${of}`, { as })
  expect(rows.map(({ action }) => action)).toContain('update')
  const exported = await api.call('/audit-entries/export', { as, method: 'POST', body: { format: 'ndjson' } })
  const update = rows.find(({ action }) => action === 'update') as Row
  const plan = await api.call(`/audit-entries/${update.id}/revert`, { as })
  expect([rows, exported.body, plan.body].map((said) => JSON.stringify(said).includes(foreign))).toEqual([
    ...[false, false, false],
  ])
  expect(
    rows
      .map(({ hash, previousHash }) => [hash, previousHash])
      .flat()
      .join(''),
  ).toBe('')
  expect(JSON.stringify((await api.call(`/audit-entries?${of}`)).body)).toContain(foreign)
})

it('can be changed only by administrators who see all casinos of the user', async () => {
  const { record } = await api.call(`/users/${user.id}`, { as })
  const headers = ifMatch(record)
  const body = { casinoIds: [own] }
  expect((await api.call(`/users/${user.id}`, { as, method: 'PATCH', body, headers })).status).toBe(403)
  expect((await api.call(`/users/${user.id}`)).record['casinoIds']).toEqual([own, foreign])
})

it('a conflicting job of another user is not named', async () => {
  const items = [{ id: own, label: own }]
  const job = {
    ...{ id: 'of-another', version: 1, kind: 'push', resource: 'casinos', recordId: own, recordLabel: own },
    ...{ state: 'running', done: 0, total: 1, items, startedAt: now, finishedAt: null, createdAt: now },
    ...{ by: { id: 'u-admin', name: 'Ada Admin' }, retryOf: null, undoOf: null, cancelled: false },
    subjects: [`push/casinos/${own}`],
  }
  await api.store.transaction((tx) => tx.insert('jobs', job))
  const push = (by: Caller) =>
    api.call(`/casinos/${own}/push`, {
      ...{ as: by, method: 'POST', body: {} },
      headers: { 'Idempotency-Key': String(by) },
    })
  expect((await push('admin')).record).toMatchObject({ code: 'alreadyRunning', refs: [{ id: job.id }] })
  const { record } = await push(as)
  expect([record['code'], record['refs']]).toEqual(['alreadyRunning', undefined])
})
