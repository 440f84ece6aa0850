import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../../src/contract/values.ts'
import { gameProviders } from '../../resources/game-providers/entity.ts'
import { fixtures, ifMatch, sampleOf, startApi, type Caller, type TestApi } from '../support/api.ts'

let api: TestApi
beforeEach(async () => {
  const state = fixtures()
  api = await startApi({ state })
  return () => api.close()
})

const patch = async (path: string, body: object) => {
  const { record } = await api.call(path)
  const answer = await api.call(path, { method: 'PATCH', body, headers: ifMatch(record) })
  expect(answer.status).toBe(200)
}
const last = async () => (await api.call('/audit-entries?sort=["id","DESC"]&range=[0,0]')).rows[0] as Row
const plan = async ({ id }: Row, as: Caller = 'admin') =>
  (await api.call(`/audit-entries/${id}/revert`, { as })).record
const revert = ({ id }: Row, as: Caller = 'admin', key = `revert ${id}`) =>
  api.call(`/audit-entries/${id}/revert`, { as, method: 'POST', headers: { 'Idempotency-Key': key } })

describe('reverting an audit entry', () => {
  it('is a change of its own with that entry as parent, done once', async () => {
    const path = '/casinos/cf_aurora'
    const { record: before } = await api.call(path)
    const customOptions = { ...(before['customOptions'] as object), 'with.dots': 'x' }
    const config = before['operatorApiConfig'] as Record<string, unknown>
    await patch(path, {
      name: 'Another',
      customOptions,
      operatorApiConfig: { ...config, operatorId: 'x' },
    })
    const entry = await last()
    expect(await plan(entry)).toMatchObject({ recordId: 'cf_aurora', refusal: null })
    expect((await plan(entry))['changes']).toContainEqual({
      field: 'name',
      before: 'Another',
      after: before['name'],
    })
    await patch(path, { showGameLaunchPage: before['showGameLaunchPage'] !== true })
    const first = await revert(entry)
    expect(first.record).toMatchObject({
      name: before['name'],
      customOptions: before['customOptions'],
      operatorApiConfig: config,
      showGameLaunchPage: before['showGameLaunchPage'] !== true,
    })
    expect((await revert(entry)).text).toBe(first.text)
    const written = await last()
    expect(written).toMatchObject({ action: 'revert', parentId: entry.id, recordId: 'cf_aurora' })
    expect((await api.call('/audit-entries/verify')).body).toEqual({ valid: true, entries: 3 })
    // Reverting is a change that can be reverted again.
    await revert(written)
    expect((await api.call(path)).record['name']).toBe('Another')
  })

  it('reverts the named fields only, even if others cannot be reverted', async () => {
    const path = '/bridges/alpine'
    const { record: before } = await api.call(path)
    await patch(path, { name: 'One', properties: { pool: 'one' } })
    const entry = await last()
    const fields = (entry['changes'] as { field: string }[]).map(({ field }) => field)
    expect(fields.length).toBeGreaterThan(1)
    await patch(path, { name: 'Two' })
    const pool = fields.find((field) => field !== 'name') ?? '?'
    const planned = await api.call(`/audit-entries/${entry.id}/revert?field=${pool}`)
    expect(planned.record).toMatchObject({ refusal: null, changes: [{ field: pool }] })
    expect(
      (await api.call(`/audit-entries/${entry.id}/revert?field=${pool}&field=name`)).record,
    ).toMatchObject({
      refusal: { code: 'revertChanged', errors: { name: { code: 'changedSince' } } },
    })
    const only = (body: object, key: string) =>
      api.call(`/audit-entries/${entry.id}/revert`, {
        method: 'POST',
        body,
        headers: { 'Idempotency-Key': key },
      })
    expect((await only({ fields: [pool, 'name'] }, 'both')).status).toBe(409)
    const { record } = await only({ fields: [pool] }, 'one')
    expect(record['name']).toBe('Two')
    const kept = (one: Row) => (one['properties'] as Record<string, unknown>)[pool.replace('properties.', '')]
    expect(kept(record)).toEqual(kept(before))
    expect((await last())['changes']).toMatchObject([{ field: pool }])
    // A secret of the same record does not conflict, nor does a key that is no field.
    await patch('/casinos/cf_aurora', { name: 'Beside a secret', servicePassword: 'another secret' })
    const beside = await last()
    expect((await plan(beside))['refusal']).toMatchObject({ code: 'revertSecret' })
    expect((await api.call(`/audit-entries/${beside.id}/revert?field=name`)).record).toMatchObject({
      refusal: null,
    })
    for (const wrong of [['nothing'], [], 'name', [5], ['name', 'nothing']])
      expect((await only({ fields: wrong }, `wrong ${JSON.stringify(wrong)}`)).body).toMatchObject({
        errors: { fields: { code: 'fieldInvalid' } },
      })
    expect((await api.call(`/audit-entries/${beside.id}/revert?field=nothing`)).status).toBe(400)
  })

  it('is refused if a field was changed since, and names the field', async () => {
    await patch('/bridges/alpine', { name: 'One', properties: { pool: 'one' } })
    const entry = await last()
    await patch('/bridges/alpine', { name: 'Two' })
    const refusal = { code: 'revertChanged', errors: { name: { code: 'changedSince' } } }
    expect(await plan(entry)).toMatchObject({
      refusal,
      changes: expect.arrayContaining([expect.objectContaining({ field: 'name', before: 'Two' })]),
    })
    const { status, body } = await revert(entry)
    expect([status, body]).toEqual([409, expect.objectContaining(refusal)])
    expect((await api.call('/bridges/alpine')).record).toMatchObject({ name: 'Two' })
  })

  it('needs the current version, and keeps other changes of the record', async () => {
    await patch('/bridges/alpine', { name: 'One' })
    const entry = await last()
    const { record: saved } = await api.call('/bridges/alpine')
    await patch('/bridges/alpine', { properties: { pool: 'other' } })
    const on = (record: Row) =>
      api.call(`/audit-entries/${entry.id}/revert`, {
        method: 'POST',
        headers: { 'Idempotency-Key': `on ${record.version}`, ...ifMatch(record) },
      })
    const { status, record: refusal } = await on(saved)
    expect(status).toBe(412)
    expect(refusal).toMatchObject({ code: 'stale', current: { name: 'One', properties: { pool: 'other' } } })
    const { record } = await on(refusal['current'] as Row)
    expect(record).not.toMatchObject({ name: 'One' })
    expect(record).toMatchObject({ properties: { pool: 'other' } })
  })

  it('is refused if the values are already restored, or the record is deleted', async () => {
    const { record } = await api.call('/jurisdictions', { method: 'POST', body: { name: 'Nowhere' } })
    const path = `/jurisdictions/${record.id}`
    await patch(path, { name: 'Somewhere' })
    const entry = await last()
    await patch(path, { name: 'Nowhere' })
    expect((await revert(entry)).body).toMatchObject({ code: 'revertDone' })
    await api.call(path, { method: 'DELETE', headers: { 'If-Match': '"3"' } })
    expect((await revert(entry)).body).toMatchObject({ code: 'revertGone' })
    // A deleted record has no current values.
    expect(await plan(entry)).toMatchObject({ changes: [], refusal: { code: 'revertGone' } })
  })

  it('is refused for creations, deletions, refusals, secrets and read-only records', async () => {
    const { record } = await api.call('/jurisdictions', { method: 'POST', body: { name: 'Nowhere' } })
    expect((await revert(await last())).body).toMatchObject({ code: 'revertCreation' })
    await api.call(`/jurisdictions/${record.id}`, { method: 'DELETE', headers: { 'If-Match': '"1"' } })
    expect((await revert(await last())).body).toMatchObject({ code: 'revertDeletion' })
    expect((await revert(await last())).body).toMatchObject({ code: 'revertNothing' })
    await patch('/casinos/cf_aurora', { servicePassword: 'another secret' })
    expect((await revert(await last())).body).toMatchObject({ code: 'revertSecret' })
    await api.call('/bridges/alpine/check', { method: 'POST', headers: { 'Idempotency-Key': 'check' } })
    expect((await revert(await last())).body).toMatchObject({ code: 'revertNothing' })
  })

  it('is refused if a current rule forbids the result', async () => {
    const { record } = await api.call('/jurisdictions', { method: 'POST', body: { name: 'Nowhere' } })
    await patch(`/jurisdictions/${record.id}`, { name: 'Somewhere' })
    const entry = await last()
    await api.call('/jurisdictions', { method: 'POST', body: { name: 'nowhere' } })
    const refusal = { code: 'nameTaken', errors: { name: { code: 'nameTaken' } } }
    expect(await plan(entry)).toMatchObject({ refusal })
    expect((await revert(entry)).body).toMatchObject(refusal)
    expect(await last()).toMatchObject({ action: 'refused', attempted: 'revert', code: 'nameTaken' })
  })

  it('is told by the entry of the change: by which entry, and whether all fields are back', async () => {
    await patch('/bridges/alpine', { name: 'One', properties: { pool: 'one' } })
    const entry = await last()
    const read = async (as: Caller = 'admin') => (await api.call(`/audit-entries/${entry.id}`, { as })).record
    expect(await read()).toMatchObject({ reverted: null, deletedBy: null })
    const only = (field: string) =>
      api.call(`/audit-entries/${entry.id}/revert`, {
        method: 'POST',
        body: { fields: [field] },
        headers: { 'Idempotency-Key': field },
      })
    await only('name')
    expect(await read()).toMatchObject({ reverted: { by: (await last()).id, isWhole: false } })
    const fields = (entry['changes'] as { field: string }[]).map(({ field }) => field)
    for (const field of fields.filter((one) => one !== 'name')) await only(field)
    const sequel = { reverted: { by: (await last()).id, isWhole: true }, deletedBy: null }
    expect(await read()).toMatchObject(sequel)
    expect(await read('visitor')).toMatchObject(sequel)
    // The log itself did not change.
    expect((await api.call('/audit-entries/verify')).record).toMatchObject({ valid: true })
  })

  it('the entries of a deleted record name the deletion, until the record is created again', async () => {
    const body = sampleOf(gameProviders, 'passing')
    const create = async () => (await api.call('/game-providers', { method: 'POST', body })).record
    const { id } = await create()
    const created = await last()
    await api.call(`/game-providers/${id}`, { method: 'DELETE', headers: { 'If-Match': '"1"' } })
    const deletion = await last()
    expect(deletion).toMatchObject({ action: 'delete', recordId: id, deletedBy: null })
    const read = async () => (await api.call(`/audit-entries/${created.id}`)).record
    expect(await read()).toMatchObject({ deletedBy: deletion.id })
    await create()
    expect(await read()).toMatchObject({ deletedBy: null })
  })
})
