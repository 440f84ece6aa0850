import { isEqual } from 'es-toolkit/compat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import type { Row } from '../../../src/contract/values.ts'
import { type callers, ifMatch, installation, startApi, type TestApi } from '../../support/api.ts'
import { usersOf } from '../../support/users.ts'

/** Fields whose real values differ from those that users with a single casino see; no answer may depend on the real values. */
const [own, foreign] = ['cf_aurora', 'cf_fjord']
const limitedPeople = ['scopedAdmin', 'visitor'] as const

describe('fields with another value for administrators of selected casinos', () => {
  const limited = registry.all.filter((entity) => entity.redacted)
  const user = { id: 'u', version: 1, casinoIds: [own, foreign], casinoAccess: 'selected' }
  const rowsOf = (name: string): Row[] => (name === 'users' ? [user] : (installation()[name] ?? []))

  it.each(limited)('of $name are exactly the declared ones', ({ name, redacted }) => {
    const rows = rowsOf(name)
    const others = rows.flatMap((row) =>
      [[], [own], [own, foreign]].flatMap((casinos) => {
        const seen = redacted?.of(row, casinos) ?? {}
        return Object.keys({ ...row, ...seen }).filter((field) => !isEqual(row[field], seen[field]))
      }),
    )
    expect(others.length).toBeGreaterThan(0)
    expect([...new Set(others)].filter((field) => !redacted?.fields.includes(field))).toEqual([])
  })
})

describe('a change of a field that administrators of selected casinos do not see', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
    const users = usersOf(api)
    const { id } = await users.made('theirs', { casinoIds: [own] })
    await users.write('PATCH', id, { casinoIds: [own, foreign] })
    const { record } = await api.call('/integrations/polaris')
    const body = { defaultCasinoId: null }
    await api.call('/integrations/polaris', { method: 'PATCH', headers: ifMatch(record), body })
  })
  afterAll(() => api.close())

  const found = async (filter: object, as: keyof typeof callers) =>
    (await api.call(`/audit-entries?filter=${encodeURIComponent(JSON.stringify(filter))}`, { as })).rows
  const hidden = [
    { resource: 'integrations', changed: 'defaultCasinoId', action: 'update' },
    { resource: 'users', changed: 'casinoIds', action: 'update' },
  ]

  it.each(hidden)('is not found in the log of $resource by that field', async (filter) => {
    expect(await found(filter, 'admin')).toHaveLength(1)
    for (const as of limitedPeople) expect(await found(filter, as)).toEqual([])
  })

  it('does not hide entries about fields that they see', async () => {
    const entries = await found({ ...hidden[1], action: 'create' }, 'scopedAdmin')
    expect(entries.map(({ changes }) => changes)).toEqual([
      expect.arrayContaining([{ field: 'casinoIds', before: null, after: [own] }]),
    ])
  })

  it.each(hidden)('is not part of an export of $resource', async (filter) => {
    const ask = { method: 'POST', body: { filter, format: 'ndjson' } }
    expect((await api.call('/audit-entries/export', ask)).body).toMatchObject({ entries: 1 })
    const limited = await api.call('/audit-entries/export', { ...ask, as: 'scopedAdmin' })
    expect(limited.body).toMatchObject({ entries: 0 })
  })

  it('is not found in an export by hidden hashes', async () => {
    const [entry] = await found(hidden[0] ?? {}, 'admin')
    const body = { filter: { q: String(entry?.['hash']) }, format: 'ndjson' }
    const exported = (as: 'admin' | 'scopedAdmin') =>
      api.call('/audit-entries/export', { method: 'POST', body, as })
    // The entry, and the next one in the chain.
    expect((await exported('admin')).body).toMatchObject({ entries: 2 })
    expect((await exported('scopedAdmin')).body).toMatchObject({ entries: 0 })
  })

  it('cannot be reverted by its name, with the same error as unknown fields', async () => {
    const [entry] = await found(hidden[0] ?? {}, 'admin')
    const path = `/audit-entries/${entry?.id}/revert`
    const answers = async (field: string) => [
      (await api.call(`${path}?field=${field}`, { as: 'scopedAdmin' })).status,
      (await api.call(path, { as: 'scopedAdmin', method: 'POST', body: { fields: [field] }, headers: key }))
        .status,
    ]
    expect(await answers('defaultCasinoId')).toEqual(await answers('nothingSuch'))
  })
})

const key = { 'Idempotency-Key': 'hidden' }
