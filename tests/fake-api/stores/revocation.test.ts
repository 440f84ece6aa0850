import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import {
  endSuspension,
  refusedUntilBySubject,
  areCredentialsRefused,
  maxTokenLifetimeSeconds,
  readRevocations,
  revokeTokens,
  suspendTokens,
} from '../../../fake-api/revocation/list.ts'
import { ProblemError } from '../../../src/contract/problem.ts'
import { callers, fixtures, ifMatch, now, startApi } from '../../support/api.ts'
import {
  admin,
  call,
  change,
  office,
  other,
  remove,
  reset,
  seconds,
  somebody,
  took,
  useTwoProcesses,
  within,
  freshness,
} from '../../support/revocation.ts'
import { repairUntilSettled } from '../../support/repairs.ts'
import { openTestStore } from '../../support/stores.ts'

useTwoProcesses()

const changes: [string, (id: string) => Promise<void>][] = [
  ['disabled', (id) => change(id, { enabled: false })],
  ['of another role', (id) => change(id, { role: 'visitor', casinoIds: ['cf_aurora'] })],
  ['of fewer casinos', (id) => change(id, { casinoIds: ['cf_aurora'] })],
  ['of more casinos', (id) => change(id, { casinoIds: ['cf_aurora', 'cf_bluefin', 'cf_cobalt'] })],
  ['deleted', remove],
  ['with another password', reset],
]
describe.each(changes)('a user who is %s', (name, make) => {
  it('cannot read or write with an old token in any process, but can with a new one', async () => {
    const user = await somebody(admin)
    const old = await user.old(other)
    expect((await call(other, '/casinos/cf_aurora', old)).status).toBe(200)
    await make(user.id)
    // Immediate in the process that made the change.
    const own = await call(office, '/casinos/cf_aurora', await user.old(office))
    expect(own.body).toMatchObject({ status: 401, code: 'unauthenticated' })
    const time = await took(async () => (await call(other, '/casinos/cf_aurora', old)).status === 401)
    expect(time).toBeLessThan(within)
    const { record } = await office.call('/casinos/cf_aurora')
    const headers = { ...old, ...ifMatch(record) }
    expect((await call(other, '/casinos/cf_aurora', headers, 'PATCH', { name: name })).status).toBe(401)
    expect((await office.call('/casinos/cf_aurora')).record.version).toBe(record.version)
    expect((await call(other, '/casinos/cf_aurora', await user.anew(other))).status).toBe(200)
  })
})

describe('the list of revoked tokens', () => {
  it('applies to processes that start later', async () => {
    const user = await somebody(admin)
    await change(user.id, { enabled: false })
    const late = await startApi({ store: { ...office.store, close: async () => undefined } })
    expect((await call(late, '/casinos', await user.old(late))).status).toBe(401)
    await late.close()
  })

  it('keeps rows as long as tokens live', async () => {
    const until = async (issuedUntil: number) => {
      const subject = `user:${randomUUID()}` as const
      await office.store.transaction((tx) => revokeTokens(tx, subject, issuedUntil))
      await office.store.transaction((tx) => revokeTokens(tx, 'session:another', seconds()))
      return office.store.get('revocations', subject)
    }
    expect(await until(seconds() - maxTokenLifetimeSeconds)).toBeDefined()
    expect(await until(seconds() - maxTokenLifetimeSeconds - 600)).toBeUndefined()
    const tooLong = await office.issuer.token(callers.admin, { issuedAt: seconds(), expiresIn: 3_700 })
    expect((await call(office, '/casinos', { Authorization: `Bearer ${tooLong}` })).status).toBe(401)
  })

  it('keeps a row per user, even after many interrupted changes', async () => {
    const subject = `user:${randomUUID()}` as const
    for (let change = 0; change < 20; change += 1)
      await office.store.transaction((tx) => suspendTokens(tx, subject))
    const own = (await readRevocations(office.store)).filter((row) => row.subject === subject)
    expect(own).toHaveLength(1)
    expect(
      areCredentialsRefused(refusedUntilBySubject(own), [{ subject, issuedAt: seconds() + 86_400 }]),
    ).toBe(true)
    await office.store.transaction((tx) => endSuspension(tx, subject, seconds()))
    const left = (await readRevocations(office.store)).filter((row) => row.subject === subject)
    expect(areCredentialsRefused(refusedUntilBySubject(left), [{ subject, issuedAt: seconds() + 2 }])).toBe(
      false,
    )
  })

  it('is read at most twice per interval, however many calls there are', async () => {
    const list = vi.spyOn(other.store, 'list')
    const headers = { Authorization: `Bearer ${await other.issuer.token(callers.admin)}` }
    await rest(freshness)
    const start = performance.now()
    await Promise.all(Array.from({ length: 50 }, () => call(other, '/casinos/cf_aurora', headers)))
    const reads = list.mock.calls.filter(([collection]) => collection === 'revocations')
    // A read by the first call of each interval, and one for running work.
    expect(reads.length).toBeLessThanOrEqual(2 * (2 + (performance.now() - start) / freshness))
    list.mockRestore()
  })

  it('admits nobody while it cannot be read', async () => {
    const api = await startApi({ store: await openTestStore(fixtures(), registry) })
    const { list } = api.store
    api.store.list = async (collection, query) => {
      if (collection === 'revocations') throw new ProblemError('backendUnreachable')
      return list(collection, query)
    }
    expect((await api.call('/casinos/cf_aurora')).status).toBe(503)
    api.store.list = list
    expect((await api.call('/casinos/cf_aurora')).status).toBe(200)
    await api.close()
  })
})

describe('an interrupted change of rights', () => {
  it('blocks all tokens of the user until its outcome is known', async () => {
    const user = await somebody(admin)
    office.identity.intercept = (request, response) => {
      if (request.method === 'GET') return false
      response.destroy()
      return true
    }
    const { record } = await office.call(`/users/${user.id}`)
    const body = { enabled: false }
    const answer = await office.call(`/users/${user.id}`, { method: 'PATCH', body, headers: ifMatch(record) })
    office.identity.intercept = null
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect((await call(office, '/casinos', await user.anew(office))).status).toBe(401)
    const { store, identity } = office
    await repairUntilSettled({ store, identity: identity.admin }, Date.parse(now))
    const asked = async () => (await call(office, '/casinos', await user.anew(office))).status
    await expect.poll(asked).toBe(200)
  })
})
