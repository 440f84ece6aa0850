import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { Store } from '../../fake-api/stores/store.ts'
import type { AdminRest } from '../../fake-api/users/adminRest.ts'
import { registry } from '../../resources/entities.ts'
import type { Row } from '../../src/contract/values.ts'
import { aUser, ifMatch, installation, roleAt, startApi, type TestApi } from './api.ts'
import { openTestStore, storeUnderTest } from './stores.ts'

/** Milliseconds within which a withdrawn right must be gone in all processes. */
export const within = 5_000

/** Milliseconds until the other process notices a change (1,000 in production). */
export const freshness = 100

/** Two API processes on the same data: `office` changes users, the other is called with their tokens. */
export let office: TestApi
export let other: TestApi

/** Starts both for the tests of the file. */
export function useTwoProcesses(): void {
  beforeAll(async () => {
    ;[office, other] = await twoProcesses()
    return () => Promise.all([office.close(), other.close()])
  })
}

/** The identity service as another process calls it: without this process's queue, only with the store's. */
const apart = (admin: AdminRest): AdminRest => ({ ...admin, inTurn: (work) => work() })

async function twoProcesses(): Promise<[TestApi, TestApi]> {
  if (storeUnderTest !== 'postgres') {
    const store = await openTestStore(installation(), registry)
    const shared: Store = { ...store, close: async () => undefined }
    afterAll(() => store.close())
    const one = await startApi({ store: shared, freshness })
    return [one, await startApi({ store: shared, freshness, admin: apart(one.identity.admin) })]
  }
  const { openSharedDatabase: openShared } = await import('../../fake-api/stores/sql/database.ts')
  const { createSqlStore, fillStore } = await import('../../fake-api/stores/sql/sqlStore.ts')
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  const aStore = async () => {
    const database = await openShared(inject('databaseUrl'), schema)
    await fillStore(database, registry, async () => installation())
    return createSqlStore(database, registry)
  }
  const one = await startApi({ store: await aStore(), freshness })
  return [one, await startApi({ store: await aStore(), freshness, admin: apart(one.identity.admin) })]
}

export const seconds = () => Math.floor(Date.now() / 1000)

/** A new user, with a token issued before the change. */
export async function somebody(fields: object = {}) {
  const body = aUser(randomUUID().slice(0, 8), fields)
  const { status, record } = await office.call('/users', { method: 'POST', body })
  expect(status).toBe(201)
  const { id, role, casinoIds } = record as Row & { role: string; casinoIds: string[] }
  const casinoAccess = 'selected' as const
  const claims = { sub: id, name: 'Some Body', roles: [role], casinoAccess, casinos: casinoIds }
  const at = async (api: TestApi, issuedAt = seconds() - 1) => ({
    Authorization: `Bearer ${await api.issuer.token(claims, { issuedAt })}`,
  })
  return { id, claims, old: at, anew: (api: TestApi) => at(api, seconds() + 5) }
}

export const call = (
  api: TestApi,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
  body?: unknown,
) => api.call(path, { as: null, method, body, headers })

export const change = async (id: string, fields: object) => {
  const { record } = await office.call(`/users/${id}`)
  const answer = await office.call(`/users/${id}`, {
    method: 'PATCH',
    body: fields,
    headers: ifMatch(record),
  })
  expect(answer.status).toBe(200)
}
export const remove = async (id: string) => {
  const { record } = await office.call(`/users/${id}`)
  expect((await office.call(`/users/${id}`, { method: 'DELETE', headers: ifMatch(record) })).status).toBe(200)
}
export const reset = async (id: string) => {
  const body = { password: 'quite-another-one' }
  const headers = { 'Idempotency-Key': id }
  const answer = await office.call(`/users/${id}/reset-password`, { method: 'POST', body, headers })
  expect(answer.status).toBe(200)
}

/** Milliseconds until a condition holds. Throws if that takes too long. */
export async function took(holds: () => Promise<boolean>): Promise<number> {
  const start = performance.now()
  while (!(await holds())) {
    if (performance.now() - start > within) throw new Error('It took too long')
    await rest(20)
  }
  return performance.now() - start
}

export const admin = roleAt('admin', ['cf_aurora', 'cf_bluefin'])
