import { beforeEach, describe, expect, it } from 'vitest'
import { createActions, collectionActions } from '../../fake-api/actionsOf.ts'
import { registry } from '../../resources/entities.ts'
import { toActionPathSegment } from '../../src/contract/access.ts'
import { fieldOf, type Entity } from '../../src/contract/entity.ts'
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

it('every declared action on records has a route', () => {
  const stored = registry.all.filter(({ readOnly, external }) => !readOnly && !external)
  const declared = stored.map(({ name, actions }) => [name, Object.keys(actions)])
  const made = stored.map(({ name }) => [name, Object.keys(createActions({})[name] ?? {})])
  expect(made).toEqual(declared)
})

it("no record id equals the path of a collection's action", () => {
  for (const [collection, ofCollection] of Object.entries(collectionActions))
    for (const name of Object.keys(ofCollection)) {
      const isChosen = fieldOf(registry.find(collection) as Entity, 'id').createOnly
      if (isChosen)
        expect([toActionPathSegment(name), isValidChosenId(toActionPathSegment(name))]).toEqual([
          toActionPathSegment(name),
          false,
        ])
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
