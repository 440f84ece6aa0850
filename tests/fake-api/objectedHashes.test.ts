import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../../src/contract/values.ts'
import { ifMatch, startApi } from '../support/api.ts'
import { told } from '../support/neighbours.ts'
import { startForEach } from '../support/started.ts'

const mismatching = 'vintage-vinyl.math'
const why = { reason: 'Update to 7.4.1, approved by the laboratory', release: '7.4.1 (CT-2026-118)' }

const api = startForEach(() => startApi())

/** The hash in the newest check of a component with a result. */
async function reported(component: string, result: string) {
  const filter = JSON.stringify({ component, result })
  const { rows } = await api.call(`/cpv-checks?filter=${filter}&sort=["checkedOn","DESC"]`)
  return String(rows[0]?.['hash'])
}
const allow = (body: object) => api.call('/allowed-hashes', { method: 'POST', body })
const newest = async (collection: string) =>
  (await api.call(`/${collection}?sort=["id","DESC"]&range=[0,0]`)).rows[0] as Row
const events = async () => (await api.call('/significant-events?filter={"category":"integrity"}')).rows
const missing = { reason: { code: 'required' }, release: { code: 'required' } }

describe.each([
  [mismatching, 'mismatch'],
  // A component without any allowed hash.
  ['promo-overlay', 'notListed'],
])('a hash of %s that a check has found as %s', (component, result) => {
  let hash: string
  beforeEach(async () => void (hash = await reported(component, result)))

  it.each([
    [{}, missing],
    [{ reason: why.reason }, { release: { code: 'required' } }],
    [{ ...why, release: ' ' }, { release: { code: 'required' } }],
    [{ ...why, reason: 'too short' }, { reason: expect.anything() as unknown }],
    [{ ...why, reason: 'x'.repeat(301) }, { reason: expect.anything() as unknown }],
    [{ ...why, release: 'x'.repeat(101) }, { release: expect.anything() as unknown }],
  ])('is refused without a reason and a release: %#', async (said, errors) => {
    const before = await events()
    const answer = await allow({ component, hash: hash.toUpperCase(), ...said })
    expect([answer.status, answer.body]).toEqual([422, expect.objectContaining({ errors })])
    expect(await events()).toEqual(before)
  })

  it('is allowed with both, which are logged, and creates a significant event', async () => {
    const before = await events()
    const { status, record } = await allow({ component, hash, ...why })
    expect(status).toBe(201)
    const written = (await events()).filter(({ id }) => !before.some((one) => one.id === id))
    expect(written).toMatchObject([{ casinoIds: [], by: { id: 'u-admin' } }])
    expect(String(written[0]?.['link'])).toMatch(/^\/cpv\/checks\//)
    for (const part of [component, hash, why.reason, why.release])
      expect(written[0]?.['reason']).toContain(part)
    expect(String(written[0]?.['reason']).length).toBeLessThanOrEqual(1000)
    // Times are in the readers' format.
    expect(String(written[0]?.['reason'])).not.toMatch(/\d{4}-\d\d-\d\dT/)
    const { rows } = await api.call(`/audit-entries?filter={"recordId":"${record.id}"}`)
    expect(rows[0]?.['changes']).toContainEqual({ field: 'release', before: null, after: why.release })
    expect(await newest('audit-entries')).toMatchObject({
      resource: 'significant-events',
      parentId: rows[0]?.id,
    })
  })

  it('creates one event whose text fits, however long the reason is and however it is saved', async () => {
    const { record } = await allow({ component, hash: 'ab'.repeat(32) })
    const change = (body: object, on: Row) =>
      api.call(`/allowed-hashes/${record.id}`, { method: 'PATCH', body, headers: ifMatch(on) })
    expect((await change({ hash }, record)).body).toMatchObject({ errors: missing })
    const long = { reason: 'x'.repeat(300), release: 'y'.repeat(100) }
    const changed = await change({ hash, ...long }, record)
    expect(changed.status).toBe(200)
    const last = (await events()).find(({ reason }) => String(reason).includes(long.release))
    expect(String(last?.['reason']).length).toBeLessThanOrEqual(1000)
    // The reason stays as long as the hash.
    expect((await change({ release: null }, changed.record)).body).toMatchObject({
      errors: { release: { code: 'required' } },
    })
    const count = (await events()).length
    await change({ reason: 'Said in other words later' }, changed.record)
    expect((await events()).length).toBe(count)
  })

  it('is refused with the reason that was given for another hash', async () => {
    const { record } = await allow({ component, hash: 'ef'.repeat(32), ...why })
    const change = (body: object) =>
      api.call(`/allowed-hashes/${record.id}`, { method: 'PATCH', body, headers: ifMatch(record) })
    const count = (await events()).length
    expect((await change({ hash })).body).toMatchObject({ errors: { reason: { code: 'required' } } })
    expect((await change({ hash, ...why })).status).toBe(422)
    expect(await events()).toHaveLength(count)
    expect((await change({ hash, reason: 'The hash was mistyped before' })).status).toBe(200)
    expect(await events()).toHaveLength(count + 1)
  })

  it('needs neither for another component, nor if no component has reported it', async () => {
    const before = await events()
    expect((await allow({ component: 'another', hash })).status).toBe(201)
    expect((await allow({ component, hash: 'cd'.repeat(32) })).status).toBe(201)
    expect(await events()).toEqual(before)
  })
})

describe('the reason for allowing an objected hash cannot be avoided', () => {
  const change = (method: string, record: Row, body?: object) =>
    api.call(`/allowed-hashes/${record.id}`, { method, headers: ifMatch(record), ...(body && { body }) })
  const component = 'rng-core'
  const key = () => ({ 'Idempotency-Key': crypto.randomUUID() })
  async function check() {
    const body = { reason: 'routine', components: [component] }
    await api.call('/cpv-checks', { method: 'POST', body, headers: key() })
    await api.settled()
  }

  it('by removing all hashes from the list before the check', async () => {
    for (const row of (await api.call(`/allowed-hashes?filter={"component":"${component}"}`)).rows)
      expect((await change('DELETE', row)).status).toBe(200)
    await told(api, `components/${component}`, 'lie')
    await check()
    const found = { component, hash: await reported(component, 'notListed') }
    const count = (await events()).length
    expect((await allow(found)).body).toMatchObject({ errors: missing })
    const { record } = await allow({ ...found, component: 'another' })
    for (const method of ['PATCH', 'PUT'])
      expect((await change(method, record, found)).body).toMatchObject({ errors: missing })
    expect(await events()).toHaveLength(count)
    expect((await change('PATCH', record, { ...found, ...why })).status).toBe(200)
    expect(await events()).toHaveLength(count + 1)
  })

  it('by reverting an older audit entry', async () => {
    const { record } = await api.call('/allowed-hashes/rng-core-7-4-0')
    expect((await change('PATCH', record, { component: 'another' })).status).toBe(200)
    const entry = await newest('audit-entries')
    await check()
    expect(await reported(component, 'mismatch')).toBe(record['hash'])
    const path = `/audit-entries/${entry.id}/revert`
    expect((await api.call(path)).body).toMatchObject({ refusal: { errors: missing } })
    const answer = await api.call(path, { method: 'POST', headers: key() })
    expect(answer.body).toMatchObject({ errors: missing })
  })
})
