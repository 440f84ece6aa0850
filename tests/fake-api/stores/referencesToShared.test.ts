import { beforeEach, describe, expect, it } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import type { Entity } from '../../../src/contract/entity.ts'
import { referencesOf } from '../../../src/contract/registry.ts'
import { ifMatch, sampleOf, startApi, writable, type Caller } from '../../support/api.ts'
import { startForEach } from '../../support/started.ts'

/** References to shared records are added and removed only by users who see all casinos of those records. */
const api = startForEach(() => startApi())

const referring = writable.flatMap((entity) =>
  referencesOf(entity).flatMap(({ field, to }) => {
    const shared = registry.find(to)
    return shared?.serving ? [{ entity, field, shared, name: `${entity.name}.${field}` }] : []
  }),
)

const post = (path: string, body: object, as: Caller = 'admin') =>
  api.call(path, { as, method: 'POST', body, headers: { 'Idempotency-Key': crypto.randomUUID() } })
async function patch(path: string, body: object, as: Caller = 'admin') {
  const { record } = await api.call(path)
  return api.call(path, { as, method: 'PATCH', body, headers: ifMatch(record) })
}
async function put(path: string, body: object) {
  const as = 'scopedAdmin'
  const { record } = await api.call(path, { as })
  return api.call(path, { as, method: 'PUT', body: { ...record, ...body }, headers: ifMatch(record) })
}

/** A record that serves no casino. */
async function unshared(shared: Entity, mark: string): Promise<string> {
  const made = await post(`/${shared.name}`, sampleOf(shared, mark))
  expect(made.status, made.text).toBe(201)
  return made.record.id
}

/** Records that all other rules allow, but that serve hidden casinos. */
async function foreignOf(path: string, field: string, shared: Entity): Promise<string[]> {
  const { rows } = await api.call(`/${shared.name}?range=[0,99]`, { as: 'scopedAdmin' })
  const { record } = await api.call(path)
  const fits = []
  for (const { id } of rows.filter((row) => row['servesOthers'] === true)) {
    const { status } = await patch(path, { [field]: id })
    if (status === 200) fits.push(id)
  }
  const back = await patch(path, { [field]: record[field] })
  expect([fits.length > 0, back.status]).toEqual([true, 200])
  return fits
}

it('shared records with references from others', () => {
  expect(referring.map(({ name }) => name).toSorted()).toEqual([
    'casinos.bridgeId',
    'casinos.integrationId',
    'games.providerId',
    'integration-games.integrationId',
    'integrations.bridgeId',
  ])
})

describe.each(referring)('$name', ({ entity, field, shared }) => {
  const collection = `/${entity.name}`
  const refused = { status: 403, code: 'noPermission', errors: { [field]: { code: 'servesOthers' } } }
  let own: string
  let path: string
  beforeEach(async () => {
    own = await unshared(shared, 'own')
    path = '/casinos/cf_aurora'
    if (entity.scope === 'id') await patch(path, { integrationId: null })
    else
      path = `${collection}/${(await post(collection, { ...sampleOf(entity, 'mine'), [field]: own })).record.id}`
    expect((await patch(path, { [field]: own })).status).toBe(200)
  })

  it('a reference to a record with hidden casinos cannot be added by creation, change or revert', async () => {
    for (const foreign of await foreignOf(path, field, shared)) {
      const { record } = await api.call(path)
      const body = { [field]: foreign }
      const created = await post(collection, { ...sampleOf(entity, 'new'), ...body }, 'scopedAdmin')
      // Only users with access to all casinos create casinos.
      const notCreated = entity.scope === 'id' ? { code: 'noPermission' } : refused
      expect(created.record, created.text).toMatchObject(notCreated)
      expect((await patch(path, body, 'scopedAdmin')).record).toMatchObject(refused)
      expect((await put(path, body)).record).toMatchObject(refused)
      expect((await api.call(path)).record).toEqual(record)
      await patch(path, body)
      await patch(path, { [field]: own })
      const [entry] = (await api.call('/audit-entries?sort=["id","DESC"]&range=[0,0]')).rows
      expect((await post(`/audit-entries/${entry?.id}/revert`, {}, 'scopedAdmin')).record).toMatchObject(
        refused,
      )
    }
  })

  it('a reference to a record with hidden casinos cannot be removed by change or revert', async () => {
    const [foreign] = await foreignOf(path, field, shared)
    await patch(path, { [field]: foreign })
    const [entry] = (await api.call('/audit-entries?sort=["id","DESC"]&range=[0,0]')).rows
    const { record } = await api.call(path)
    const body = { [field]: own }
    expect((await patch(path, body, 'scopedAdmin')).record).toMatchObject(refused)
    expect((await put(path, body)).record).toMatchObject(refused)
    expect((await post(`/audit-entries/${entry?.id}/revert`, {}, 'scopedAdmin')).record).toMatchObject(
      refused,
    )
    expect((await api.call(path)).record).toEqual(record)
  })

  it('a reference to a record without casinos, or with visible ones only, can be added', async () => {
    const another = await unshared(shared, 'another')
    const moved = await patch(path, { [field]: another }, 'scopedAdmin')
    expect(moved.status, moved.text).toBe(200)
    if (entity.scope === 'id') return
    const made = await post(collection, { ...sampleOf(entity, 'new'), [field]: own }, 'scopedAdmin')
    expect(made.status, made.text).toBe(201)
  })
})
