import { omit } from 'es-toolkit/compat'
import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/entities.ts'
import { fieldsOf, type Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/values.ts'
import { changeOf, ifMatch, sampleOf, startApi } from '../support/api.ts'
import { startForEach } from '../support/started.ts'

/** Entities that clients can write, in any store. */
const writable = registry.all.filter(({ readOnly, immutable }) => !readOnly && !immutable)

/** The collection and field that refer to each collection; `null` if nothing refers to it. */
const users: Record<string, { by: string; field: string } | null> = {
  casinos: { by: 'integrations', field: 'defaultCasinoId' },
  'integration-options': { by: 'casinos', field: 'integrationOptions' },
  integrations: { by: 'casinos', field: 'integrationId' },
  games: { by: 'game-versions', field: 'gameId' },
  'game-versions': null,
  'game-studios': { by: 'games', field: 'studioId' },
  'game-providers': { by: 'games', field: 'providerId' },
  bridges: { by: 'integrations', field: 'bridgeId' },
  jurisdictions: { by: 'game-versions', field: 'jurisdictionIds' },
  'allowed-hashes': null,
  'casino-games': null,
  'integration-games': null,
  'saved-views': null,
  users: null,
}

const api = startForEach(() => startApi())

const create = (name: string, body: object, as: 'admin' | 'visitor' = 'admin') =>
  api.call(`/${name}`, { as, method: 'POST', body })
const read = async (name: string, id: string) => (await api.call(`/${name}/${id}`)).record
const patch = async (name: string, id: string, body: object, row?: Row) =>
  api.call(`/${name}/${id}`, { method: 'PATCH', body, headers: ifMatch(row ?? (await read(name, id))) })
const remove = async (name: string, id: string) =>
  api.call(`/${name}/${id}`, { method: 'DELETE', headers: ifMatch(await read(name, id)) })

function minimal(entity: Entity, mark: string): Record<string, unknown> {
  const needed = fieldsOf(entity).filter(({ required }) => required)
  const sample = sampleOf(entity, mark)
  return Object.fromEntries(needed.map(({ name }) => [name, sample[name]]))
}

it('every writable collection is covered here', () => {
  const missing = writable.filter(({ name }) => !Object.hasOwn(users, name)).map(({ name }) => name)
  expect(
    missing,
    'Add each of these to `users` above, with a collection and its field that refer to it, or with null where nothing does.',
  ).toEqual([])
  expect(Object.keys(users).toSorted()).toEqual(writable.map(({ name }) => name).toSorted())
  const needed = writable.filter(({ name }) =>
    // References from read-only records do not prevent deletion.
    registry.usages(name).some(({ entity }) => !entity.readOnly),
  )
  expect(needed.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(users)
      .filter((name) => users[name])
      .toSorted(),
  )
})

describe.each(writable)('$name', (entity) => {
  const { name } = entity

  it('is listed, created with required fields, refused twice, changed, and refused with an old version', async () => {
    const before = Number((await api.call(`/${name}?range=[0,0]`)).headers.get('X-Total-Count'))
    const created = await create(name, minimal(entity, 'least'))
    expect(created.status).toBe(201)
    const { id } = created.record
    const list = await api.call(`/${name}?range=[0,0]`)
    expect(Number(list.headers.get('X-Total-Count'))).toBe(before + 1)
    expect((await api.call(`/${name}?filter={"id":["${id}"]}`)).rows).toEqual([
      omit(created.record, entity.recordOnly),
    ])

    const unique = fieldsOf(entity).filter((field) => field.unique)
    const again = await create(name, minimal(entity, 'least'))
    if (unique.length > 0) {
      const errors = Object.fromEntries(unique.map((field) => [field.name, { code: field.unique }]))
      expect(again.body).toMatchObject({ status: 409, code: unique[0]?.unique, errors })
    } else expect(again.status).toBe(201)

    const changed = await patch(name, id, changeOf(entity), created.record)
    expect(changed.record).toMatchObject(changeOf(entity))
    if (!entity.external) expect(changed.record.version).toBe(created.record.version + 1)
    const stale = await patch(name, id, changeOf(entity, 'Other'), created.record)
    expect(stale.body).toMatchObject({ status: 412, code: 'stale', current: changed.record })
  })
})

/** Makes a record refer to another, after setting up what both must share. */
async function userOf(by: Entity, { name }: Entity, field: string, record: Row): Promise<Row> {
  const sample = sampleOf(by, 'user')
  if (name === 'integration-options') {
    const value = 'a'
    return (await create(by.name, { ...sample, [field]: [{ optionId: record.id, value }] })).record
  }
  if (name === 'jurisdictions') return (await create(by.name, { ...sample, [field]: [record.id] })).record
  if (name !== 'casinos') return (await create(by.name, { ...sample, [field]: record.id })).record
  const { record: integration } = await create(by.name, sample)
  await patch('casinos', record.id, { integrationId: integration.id, bridgeId: integration['bridgeId'] })
  return (await patch(by.name, integration.id, { [field]: record.id })).record
}

const used = writable.flatMap((entity) => {
  const use = users[entity.name]
  return use ? [{ name: entity.name, entity, use }] : []
})

it.each(used)(
  '$name: deletion is refused with the names of records that use it, and succeeds afterwards',
  async ({ name, entity, use }) => {
    const by = registry.find(use.by) as Entity
    const { record } = await create(name, minimal(entity, 'used'))
    const isRequired = fieldsOf(by).some((field) => field.name === use.field && field.required)
    const user = await userOf(by, entity, use.field, record)
    const code = registry.usages(name).find(({ entity: other }) => other.name === use.by)?.code
    const refused = await remove(name, record.id)
    expect(refused.body).toMatchObject({
      status: 409,
      code,
      params: { count: 1 },
      refs: [{ resource: use.by, id: user.id, label: user[by.label] }],
    })
    if (isRequired) await remove(use.by, user.id)
    else await patch(use.by, user.id, { [use.field]: Array.isArray(user[use.field]) ? [] : null })
    expect((await remove(name, record.id)).status).toBe(200)
    expect((await api.call(`/${name}/${record.id}`)).status).toBe(404)
  },
)
