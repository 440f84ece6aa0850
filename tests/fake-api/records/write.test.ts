// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest'
import { fieldOf, fieldsOf } from '../../../src/contract/describe.ts'
import type { Entity } from '../../../src/contract/entity.ts'
import type { Row } from '../../../src/contract/row.ts'
import { changeOf, ifMatch, now, sampleOf, startApi, writable, type TestApi } from '../../support/api.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
  return () => api.close()
})

const aurora = async () => (await api.call('/casinos/cf_aurora')).record
const patch = async (body: unknown, headers?: Record<string, string>) =>
  api.call('/casinos/cf_aurora', { method: 'PATCH', body, headers: headers ?? ifMatch(await aurora()) })

/** What of a record does not follow from others. */
const stored = (entity: Entity, record: Row) =>
  Object.fromEntries(
    fieldsOf(entity).flatMap(({ name, computed }) => (computed ? [] : [[name, record[name]]])),
  )

describe.each(writable)('$name', (entity) => {
  const { name, label } = entity

  it('is created, changed and deleted, its version counting', async () => {
    const sample = sampleOf(entity, 'new')
    const created = await api.call(`/${name}`, { method: 'POST', body: sample })
    const { id } = created.record
    expect(created.status).toBe(201)
    expect(created.headers.get('ETag')).toMatch(/^"1[".]/)
    expect(created.headers.get('Location')).toBe(`/api/${name}/${id}`)
    expect(created.record).toMatchObject({
      version: 1,
      createdAt: now,
      updatedAt: now,
      [label]: sample[label],
    })
    if (fieldOf(entity, 'id').readOnly) expect(id).toMatch(/^[a-z2-7]{12}$/)
    else expect(id).toBe('cf_new')
    const path = `/${name}/${id}`
    const changed = await api.call(path, {
      method: 'PATCH',
      body: changeOf(entity),
      headers: { 'If-Match': '"1"' },
    })
    expect(changed.record).toMatchObject({
      ...stored(entity, created.record),
      version: 2,
      ...changeOf(entity),
    })
    expect((await api.call(path)).record).toEqual(changed.record)
    const gone = await api.call(path, { method: 'DELETE', headers: { 'If-Match': '"2"' } })
    expect([gone.status, gone.record]).toEqual([200, changed.record])
    expect((await api.call(path)).status).toBe(404)
  })

  it('takes back what it gave: a record as it reads may be put', async () => {
    const created = (await api.call(`/${name}`, { method: 'POST', body: sampleOf(entity, 'new') })).record
    const path = `/${name}/${created.id}`
    const same = await api.call(path, { method: 'PUT', body: created, headers: ifMatch(created) })
    expect([same.status, same.record]).toEqual([200, created])
  })

  it('needs a version for every write, the right one', async () => {
    const { record } = await api.call(`/${name}`, { method: 'POST', body: sampleOf(entity, 'new') })
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const call = (headers: Record<string, string>) =>
        api.call(`/${name}/${record.id}`, { method, body: {}, headers })
      expect((await call({})).body).toMatchObject({ status: 428, code: 'versionMissing' })
      expect((await call({ 'If-Match': '*' })).status).toBe(428)
      for (const stale of ['"2"', 'W/"1"', '1', '"x"']) {
        const answer = await call({ 'If-Match': stale })
        expect(answer.body).toMatchObject({ status: 412, code: 'stale', current: record })
      }
    }
  })

  it('keeps what the server sets', async () => {
    const { record } = await api.call(`/${name}`, { method: 'POST', body: sampleOf(entity, 'new') })
    for (const field of ['id', 'version', 'createdAt', 'updatedAt']) {
      const body = { [field]: field === 'version' ? 7 : 'other' }
      const answer = await api.call(`/${name}/${record.id}`, {
        method: 'PATCH',
        body,
        headers: ifMatch(record),
      })
      expect(answer.body).toMatchObject({
        status: 422,
        code: 'invalid',
        errors: { [field]: { code: 'readOnlyField' } },
      })
    }
    const body = { ...sampleOf(entity, 'other'), version: 3 }
    expect((await api.call(`/${name}`, { method: 'POST', body })).record['errors']).toEqual({
      version: { code: 'readOnlyField' },
    })
  })

  it('requires what it requires', async () => {
    const answer = await api.call(`/${name}`, { method: 'POST', body: {} })
    expect(answer.body).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: { [label]: { code: 'required' } },
    })
  })

  it('has one of each unique value, case and blanks around it ignored', async () => {
    const first = sampleOf(entity, 'one')
    await api.call(`/${name}`, { method: 'POST', body: first })
    const [field, value] = Object.entries(first).find(([key]) => fieldOf(entity, key).unique) ?? ['', '']
    const code = fieldOf(entity, field).unique
    const isText = !fieldOf(entity, field).reference
    const taken = { [field]: isText ? ` ${String(value).toUpperCase()} ` : value }
    const again = await api.call(`/${name}`, {
      method: 'POST',
      body: { ...sampleOf(entity, 'two'), ...taken },
    })
    expect(again.body).toMatchObject({ status: 409, code, errors: { [field]: { code } } })
  })
})

describe('a casino', () => {
  it('keeps what a PATCH does not name, and loses what a PUT does not', async () => {
    const before = await aurora()
    expect((await patch({ maxRtp: 99.5 })).record).toEqual({
      ...before,
      maxRtp: 99.5,
      version: 6,
      updatedAt: now,
    })
    const { name, bridgeId, jurisdictionId, operatorApi, operatorApiConfig, currency, locale } = before
    const body = { name, bridgeId, jurisdictionId, operatorApi, operatorApiConfig, currency, locale }
    const put = await api.call('/casinos/cf_aurora', { method: 'PUT', body, headers: { 'If-Match': '"6"' } })
    expect(put.record).toMatchObject({
      id: 'cf_aurora',
      createdAt: before['createdAt'],
      maxRtp: null,
      customOptions: {},
    })
    expect(put.record).toMatchObject({ integrationOptions: [], publicKey: null, showGameLaunchPage: false })
    // Write-only, so nobody could send it again.
    expect(put.record['servicePassword']).toEqual(before['servicePassword'])
  })

  it('does not change by a write that changes nothing', async () => {
    const before = await aurora()
    expect((await patch({ name: ` ${String(before['name'])} `, maxRtp: 97.5 })).record).toEqual(before)
    expect((await patch({})).record).toEqual(before)
    expect((await api.call('/audit-entries')).rows).toEqual([])
  })

  it('is written by one of two who have read the same', async () => {
    const headers = ifMatch(await aurora())
    const [one, two] = await Promise.all([patch({ name: 'One' }, headers), patch({ name: 'Two' }, headers)])
    expect([one.status, two.status].toSorted()).toEqual([200, 412])
    const [accepted, refused] = one.status === 200 ? [one, two] : [two, one]
    expect(refused.record['current']).toEqual(accepted.record)
  })

  it('accepts one of several versions', async () => {
    expect((await patch({ name: 'x' }, { 'If-Match': '"4", "5"' })).status).toBe(200)
  })

  it('names each field that is wrong', async () => {
    const answer = await patch({
      name: ' ',
      maxRtp: 96.123,
      gameRoundValidityPeriod: 366,
      currency: 'EURO',
      locale: 'de',
      publicKey: 'x',
      operatorApiConfig: { apiUrl: 'ftp://x', operatorId: 'y'.repeat(201), username: 'z' },
      customOptions: { $secret: 'x' },
    })
    expect(answer.record['errors']).toEqual({
      name: { code: 'required' },
      maxRtp: { code: 'tooManyDecimals', params: { max: 2 } },
      gameRoundValidityPeriod: { code: 'tooBig', params: { max: 365 } },
      currency: { code: 'choiceInvalid' },
      locale: { code: 'choiceInvalid' },
      publicKey: { code: 'pemInvalid' },
      'operatorApiConfig.apiUrl': { code: 'urlInvalid' },
      'operatorApiConfig.operatorId': { code: 'tooLong', params: { max: 200 } },
      'operatorApiConfig.username': { code: 'operatorApiConfigNotApplicable' },
    })
    expect((await patch({ customOptions: { $secret: 'x' } })).record['errors']).toEqual({
      'customOptions.$secret': { code: 'fieldInvalid' },
    })
  })

  it('refuses, on the exact field, a configuration of another operator API', async () => {
    const code = 'operatorApiConfigNotApplicable'
    const leftOver = await patch({ operatorApi: 'transfer' })
    expect(leftOver.record['errors']).toMatchObject({
      'operatorApiConfig.secret': { code },
      'operatorApiConfig.operatorId': { code },
      'operatorApiConfig.username': { code: 'required' },
    })
    const config = { apiUrl: 'https://x.example', username: 'u', password: 'p', jurisdictionKey: 'k' }
    const wrong = await patch({ operatorApi: 'transfer', operatorApiConfig: config })
    expect(wrong.record['errors']).toEqual({ 'operatorApiConfig.jurisdictionKey': { code } })
  })

  it('refers to what exists, within lists too', async () => {
    const code = 'referenceMissing'
    const integrationOptions = [
      { optionId: 'demo-play', value: true },
      { optionId: 'gone', value: 1 },
    ]
    const answer = await patch({ bridgeId: 'gone', integrationId: null, integrationOptions })
    expect(answer.body).toMatchObject({ status: 422, code: 'invalid' })
    expect(answer.record['errors']).toEqual({ bridgeId: { code }, 'integrationOptions.1.optionId': { code } })
  })

  it('checks options by their type, and each stands once', async () => {
    const integrationOptions = [
      { optionId: 'demo-play', value: 'yes' },
      { optionId: 'session-limit', value: 1 },
      { optionId: 'session-limit', value: 2 },
      { optionId: 'licence-until', value: '2026-02-30' },
    ]
    expect((await patch({ integrationOptions })).record['errors']).toEqual({
      'integrationOptions.0.value': { code: 'optionValueInvalid', params: { type: 'boolean' } },
      'integrationOptions.2.optionId': { code: 'duplicate' },
      'integrationOptions.3.value': { code: 'optionValueInvalid', params: { type: 'date' } },
    })
  })
})
