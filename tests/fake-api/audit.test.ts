import { describe, expect, it } from 'vitest'
import type { Row } from '../../src/contract/values.ts'
import { changesBetween } from '../../fake-api/audit/changes.ts'
import { changeOf, ifMatch, now, sampleOf, startApi, writable, type CallOptions } from '../support/api.ts'
import { startForEach } from '../support/started.ts'

const api = startForEach(() => startApi())

const entries = async (filter: object = {}) => {
  const parameters = new URLSearchParams({ filter: JSON.stringify(filter), sort: '["id","ASC"]' })
  return (await api.call(`/audit-entries?${parameters}`)).rows
}
const patch = async (path: string, body: unknown, options: CallOptions = {}) => {
  const { record } = await api.call(path)
  return api.call(path, { method: 'PATCH', body, headers: ifMatch(record), ...options })
}

describe.each(writable)('every change of $name', (entity) => {
  it('is logged with user, action, time, and values before and after', async () => {
    const { name, label } = entity
    const { record } = await api.call(`/${name}`, { method: 'POST', body: sampleOf(entity, 'new') })
    const path = `/${name}/${record.id}`
    const change = changeOf(entity)
    const [[field, value] = ['', null]] = Object.entries(change)
    await patch(path, change)
    await api.call(path, { method: 'DELETE', headers: { 'If-Match': '"2"' } })
    const [created, changed, deleted] = await entries()
    const common = {
      changedAt: now,
      by: { id: 'u-admin', name: 'Ada Admin' },
      resource: name,
      recordId: record.id,
      parentId: null,
    }
    expect(created).toMatchObject({ ...common, action: 'create', recordLabel: record[label] })
    expect(created?.['changes']).toContainEqual({ field: label, before: null, after: record[label] })
    expect(changed).toMatchObject({
      ...common,
      action: 'update',
      recordLabel: change[label] ?? record[label],
    })
    expect(changed?.['changes']).toEqual([{ field, before: record[field], after: value }])
    expect(deleted).toMatchObject({ ...common, action: 'delete' })
    expect(deleted?.['changes']).toContainEqual({ field, before: value, after: null })
    expect((await api.call('/audit-entries/verify')).body).toEqual({ valid: true, entries: 3 })
  })
})

describe('a refused write', () => {
  const headers = { 'If-Match': '"5"' }
  const refused: [string, string, string, CallOptions, object][] = [
    [
      'without permission',
      '/casinos/cf_aurora',
      'noPermission',
      { as: 'visitor', method: 'PATCH', body: {}, headers },
      { by: { id: 'u-visitor', name: 'Vera Visitor' }, attempted: 'edit' },
    ],
    [
      'out of scope',
      '/casinos/cf_cobalt',
      'notFound',
      { as: 'scopedAdmin', method: 'DELETE', headers },
      { casinoId: 'cf_cobalt', recordLabel: '', attempted: 'delete' },
    ],
    [
      'of nothing',
      '/bridges/gone',
      'notFound',
      { method: 'PATCH', body: {}, headers },
      { recordId: 'gone', recordLabel: '', casinoId: null },
    ],
    [
      'with an outdated version',
      '/casinos/cf_aurora',
      'stale',
      { method: 'PUT', body: {}, headers: { 'If-Match': '"1"' } },
      { casinoId: 'cf_aurora' },
    ],
    [
      'that is invalid',
      '/casinos/cf_aurora',
      'invalid',
      { method: 'PATCH', body: { name: '' }, headers },
      { changes: [] },
    ],
    [
      'of a record in use',
      '/bridges/alpine',
      'bridgeUsedByCasino',
      { method: 'DELETE', headers: { 'If-Match': '"1"' } },
      { recordLabel: 'Alpine Bridge' },
    ],
    [
      'with a name in use',
      '/bridges',
      'nameTaken',
      { method: 'POST', body: { name: 'alpine bridge', routerUrl: 'http://x.example' } },
      { attempted: 'create', recordId: '' },
    ],
    [
      'by an action',
      '/casinos/cf_aurora/generate-keys',
      'noPermission',
      { as: 'visitor', method: 'POST' },
      { attempted: 'generateKeys' },
    ],
  ]

  it.each(refused)('%s is logged', async (_name, path, code, options, entry) => {
    expect((await api.call(path, options)).body).toMatchObject({ code })
    expect(await entries()).toMatchObject([{ action: 'refused', code, ...entry }])
    expect((await api.call('/audit-entries/verify')).body).toEqual({ valid: true, entries: 1 })
  })

  it('without a caller, malformed, or without a version is not logged', async () => {
    await api.call('/bridges', { as: null, method: 'POST', body: {} })
    await api.call('/bridges', { method: 'POST', body: '{' })
    await api.call('/bridges/alpine', { method: 'DELETE' })
    expect(await entries()).toEqual([])
  })
})

describe('logged changes', () => {
  const row = (fields: object) => ({ id: 'x', version: 1, updatedAt: now, ...fields }) as Row

  it('have paths, whole lists, secrets as markers, and no fields that the server maintains', () => {
    const sealed = (value: string) => ({ $secret: value, changedAt: now })
    const before = row({ config: { url: 'a', key: sealed('one') }, list: [1], map: { x: '1' }, gone: null })
    const after = row({
      version: 2,
      config: { url: 'b', key: sealed('two') },
      list: [1, sealed('three')],
      map: {},
    })
    const set = { set: true, changedAt: now }
    expect(changesBetween(before, after)).toEqual([
      { field: 'config.url', before: 'a', after: 'b' },
      { field: 'config.key', before: set, after: set },
      { field: 'list', before: [1], after: [1, set] },
      { field: 'map.x', before: '1', after: null },
    ])
    expect(changesBetween(before, { ...before, version: 9 })).toEqual([])
  })
})
