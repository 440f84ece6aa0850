import { omit } from 'es-toolkit/compat'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Row } from '../../../src/contract/values.ts'
import { fixtures, ifMatch, now, startApi } from '../../support/api.ts'
import { startForEach } from '../../support/started.ts'

const api = startForEach(() => startApi())

const aurora = async () => (await api.call('/casinos/cf_aurora')).record
const patch = async (body: unknown, headers?: Record<string, string>) =>
  api.call('/casinos/cf_aurora', { method: 'PATCH', body, headers: headers ?? ifMatch(await aurora()) })

describe('a casino', () => {
  it('keeps fields that a PATCH omits, and clears fields that a PUT omits', async () => {
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
    // Clients cannot read the secret, so they cannot send it again.
    expect(put.record['servicePassword']).toEqual(before['servicePassword'])
  })

  it('is not changed by a write without changes', async () => {
    const before = await aurora()
    expect((await patch({ name: ` ${String(before['name'])} `, maxRtp: 97.5 })).record).toEqual(before)
    expect((await patch({})).record).toEqual(before)
    expect((await api.call('/audit-entries')).rows).toEqual([])
  })

  it('from an older version reads absent fields as empty', async () => {
    const empty = { maxRtp: null, serviceUsername: null, showGameLaunchPage: false, customOptions: {} }
    const state = fixtures()
    state['casinos'] = (state['casinos'] ?? []).map((row) => omit(row, Object.keys(empty)) as Row)
    const old = await startApi({ state })
    onTestFinished(() => old.close())
    const { record } = await old.call('/casinos/cf_aurora')
    expect(record).toMatchObject(empty)
    expect((await old.call('/casinos?filter={"id":"cf_aurora"}')).rows).toEqual([record])
    const headers = ifMatch(record)
    const changed = await old.call('/casinos/cf_aurora', { method: 'PATCH', body: { maxRtp: 99 }, headers })
    expect(changed.record).toMatchObject({ ...empty, maxRtp: 99, version: record.version + 1 })
  })

  it('accepts one of several versions', async () => {
    expect((await patch({ name: 'x' }, { 'If-Match': '"4", "5"' })).status).toBe(200)
  })

  it('reports each invalid field', async () => {
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

  it('refuses the settings of another operator API at the exact field', async () => {
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

  it('validates options by their type, each at most once', async () => {
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
