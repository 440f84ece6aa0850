import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { registry } from '../../resources/entities.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/values.ts'
import {
  refusedUntilBySubject,
  areCredentialsRefused,
  readRevocations,
} from '../../fake-api/revocation/list.ts'
import { allRowsRange } from '../../fake-api/stores/store.ts'
import { noteChange } from '../../fake-api/users/unsettled.ts'
import { ifMatch, now, sampleOf, startApi, type TestApi } from '../support/api.ts'
import { readLog } from '../support/log.ts'
import { repairUntilSettled } from '../support/repairs.ts'

let api: TestApi
let user: Row
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.close())
afterEach(() => void vi.restoreAllMocks())
beforeEach(async () => {
  readLog()
  user = (await api.call('/users/u-visitor')).record
  api.identity.calls.length = 0
})

const last = async (count: number) =>
  (await api.call(`/audit-entries?sort=["id","DESC"]&range=[0,${count - 1}]`)).rows.toReversed()

/** The store fails after the first change in the identity service. */
async function dying(send: () => Promise<{ status: number }>) {
  const transaction = api.store.transaction.bind(api.store)
  const crashed = vi.spyOn(api.store, 'transaction').mockImplementation((work) => {
    const isMade = api.identity.calls.some((call) => call.startsWith('PUT'))
    return isMade ? Promise.reject(new Error('It has died')) : transaction(work)
  })
  expect((await send()).status).toBe(500)
  crashed.mockRestore()
}

it("an interrupted change ends the user's tokens and jobs once it is settled", async () => {
  const { admin: identity } = api.identity
  const shown = [{ subject: `user:${user.id}`, issuedAt: identity.time('earliest') }] as const
  const isOver = async () =>
    areCredentialsRefused(refusedUntilBySubject(await readRevocations(api.store)), shown)
  const note = {
    before: user,
    after: user,
    entryId: '000000000001',
    at: '2026-11-20T08:00:00.000Z',
    key: null,
    attempted: 'edit',
    revokes: true,
  } as const
  await api.store.transaction((tx) => noteChange(tx, note))
  expect(await isOver()).toBe(false)
  await repairUntilSettled({ store: api.store, identity }, Date.parse(now))
  expect(await isOver()).toBe(true)
})

describe("a change that was interrupted after the identity service's write", () => {
  const cutOff = async (body: object) => {
    const headers = { ...ifMatch(user), 'Idempotency-Key': JSON.stringify(body) }
    const send = () => api.call(`/users/${user.id}`, { method: 'PATCH', body, headers })
    await dying(send)
    return send
  }

  it('is logged exactly once after it is repeated', async () => {
    const before = user['lastName']
    const again = await cutOff({ lastName: 'Cut' })
    expect(await last(1)).toMatchObject([{ action: 'attempted', attempted: 'edit' }])
    for (const answer of [await again(), await again()])
      expect(answer).toMatchObject({ status: 200, record: { lastName: 'Cut' } })
    expect(await last(2)).toMatchObject([
      { action: 'attempted' },
      { action: 'update', changes: [{ field: 'lastName', before, after: 'Cut' }] },
    ])
  })

  it('stores no passwords with idempotency keys', async () => {
    const body = sampleOf(registry.find('users') as Entity, 'keyed')
    const headers = { 'Idempotency-Key': 'keyed' }
    expect((await api.call('/users', { method: 'POST', body, headers })).status).toBe(201)
    const { rows } = await api.store.list('idempotency-keys', { where: [], sort: [], range: allRowsRange })
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(body['password'])
  })
})
