import { beforeEach, describe, expect, it } from 'vitest'
import { createRoutes, jobKinds } from '../../fake-api/actionHandlers.ts'
import { collectionOfOperation } from '../../fake-api/http/operation.ts'
import { registry } from '../../resources/entities.ts'
import { fieldOf } from '../../src/contract/entity.ts'
import { isValidChosenId } from '../../src/contract/fields.ts'
import { startApi, type CallOptions, type TestApi } from '../support/api.ts'

let time: string
let api: TestApi
beforeEach(async () => {
  time = '2026-11-20T09:00:00.000Z'
  api = await startApi({ clock: () => new Date(time) })
  return () => api.close()
})

const generate = (key?: string, id = 'cf_cobalt', options: CallOptions = {}) =>
  api.call(`/casinos/${id}/generate-keys`, {
    method: 'POST',
    ...(key && { headers: { 'Idempotency-Key': key } }),
    ...options,
  })

const routes = Object.entries(createRoutes(jobKinds)).map(([at, route]) => {
  const [method = '', path = ''] = at.split(' ')
  return { ...route, method, path, of: collectionOfOperation(route, path) }
})

it('every declared action has a route, and no route needs another one', () => {
  const usual = ['list', 'show', 'create', 'edit', 'delete']
  for (const { name, actions } of registry.all) {
    const needed = new Set(routes.filter(({ of }) => of === name).map(({ may = '' }) => may))
    expect([name, [...needed].filter((may) => !usual.includes(may)).sort()]).toEqual([
      name,
      Object.keys(actions).sort(),
    ])
  }
})

it("no record id equals the path of a collection's action", () => {
  for (const { path } of routes) {
    const [, collection = '', last = '', more] = path.split('/')
    const entity = registry.find(collection)
    if (!entity || !last || last === '{id}' || more !== undefined) continue
    if (fieldOf(entity, 'id').createOnly) expect([path, isValidChosenId(last)]).toEqual([path, false])
  }
})

it('what only reads is refused without the permission', async () => {
  for (const { method, path, of, may = '', isRead } of routes) {
    const entity = registry.find(of)
    if (!entity || (!isRead && method !== 'GET') || entity.access.visitor?.includes(may)) continue
    const { body } = await api.call(path.replace('{id}', 'some'), { as: 'visitor', method })
    expect([path, body]).toMatchObject([path, { status: 403, code: 'noPermission' }])
  }
})

describe('an idempotency key', () => {
  it('belongs to one user and one path', async () => {
    await generate('k')
    expect((await generate('k', 'cf_ivory')).body).toMatchObject({ status: 422, code: 'invalid' })
    const other = await generate('k', 'cf_cobalt', {
      as: { sub: 'u-2', roles: ['admin'], casinoAccess: 'all' },
      headers: { 'Idempotency-Key': 'k' },
    })
    expect(other.record.version).toBe(3)
  })

  it('is used up only by accepted calls', async () => {
    expect((await generate('k', 'cf_gone')).status).toBe(404)
    expect((await generate('k', 'cf_gone')).status).toBe(404)
    expect((await generate('k')).status).toBe(200)
  })

  it('is forgotten after 24 hours', async () => {
    const first = await generate('k')
    time = '2026-11-21T08:59:59.000Z'
    expect((await generate('k')).text).toBe(first.text)
    time = '2026-11-21T09:00:00.000Z'
    expect((await generate('k')).record.version).toBe(3)
    const { total } = await api.store.list('idempotency-keys', { where: [], sort: [], range: [0, 9] })
    expect(total).toBe(1)
  })

  it('is deleted in batches by later writes', async () => {
    const old = { version: 1, at: '2026-11-18T09:00:00.000Z', address: '/', request: '' }
    await api.store.transaction(async (tx) => {
      for (let at = 0; at < 450; at++) await tx.insert('idempotency-keys', { id: `old-${at}`, ...old })
    })
    const left: number[] = []
    for (const key of ['a', 'b', 'c']) {
      await generate(key)
      left.push((await api.store.list('idempotency-keys', { where: [], sort: [], range: [0, 0] })).total)
    }
    expect(left).toEqual([251, 52, 3])
  })
})
