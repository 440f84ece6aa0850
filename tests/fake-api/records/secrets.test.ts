import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { casinos } from '../../../resources/casinos/entity.ts'
import { hideSecrets } from '../../../fake-api/plainSecret.ts'
import { valueAt } from '../../../fake-api/paths.ts'
import { ifMatch, now, sampleOf, startApi } from '../../support/api.ts'
import { readLog } from '../../support/log.ts'
import { startForEach } from '../../support/started.ts'

const api = startForEach(() => startApi())

const path = '/casinos/cf_new'
const read = async () => (await api.call(path)).record
const patch = async (body: unknown) =>
  api.call(path, { method: 'PATCH', body, headers: ifMatch(await read()) })
const stored = async (field: string) => valueAt(await api.store.get('casinos', 'cf_new'), field)
const create = (fields: object = {}) =>
  api.call('/casinos', {
    method: 'POST',
    body: { ...sampleOf(casinos, 'new'), servicePassword: 'first', ...fields },
  })

const set = { set: true, changedAt: now }

describe('a secret', () => {
  it('stays within settings that are sent without it', async () => {
    await create()
    const answer = await patch({ operatorApiConfig: { apiUrl: 'https://y.example', operatorId: 'o' } })
    expect(answer.record['operatorApiConfig']).toEqual({
      apiUrl: 'https://y.example',
      operatorId: 'o',
      secret: { ...set, addressChanged: true },
    })
    expect(await stored('operatorApiConfig.secret')).toMatchObject({
      $secret: 'demo-aurora-mt-01-wallet-secret',
    })
  })

  it('that is required can be neither cleared nor omitted at creation', async () => {
    const required = { status: 422, errors: { 'operatorApiConfig.secret': { code: 'required' } } }
    const config = { apiUrl: 'https://y.example', operatorId: 'o' }
    for (const secret of [undefined, null, '', ' ', set]) {
      expect((await create({ operatorApiConfig: { ...config, secret } })).body).toMatchObject(required)
    }
    await create()
    expect((await patch({ operatorApiConfig: { ...config, secret: null } })).body).toMatchObject(required)
    expect((await patch({ operatorApiConfig: { ...config, secret: { set: 'no' } } })).body).toMatchObject({
      errors: { 'operatorApiConfig.secret': { code: 'fieldInvalid' } },
    })
  })

  it('is kept by another operator API that has the same secret, and removed otherwise', async () => {
    await create()
    const signed = { apiUrl: 'https://y.example', key: 'new-key', customProperties: {} }
    const answer = await patch({ operatorApi: 'signed', operatorApiConfig: signed })
    expect(answer.record['operatorApiConfig']).toEqual({
      ...signed,
      key: set,
      secret: { ...set, addressChanged: true },
    })
    expect(await stored('operatorApiConfig.secret')).toMatchObject({
      $secret: 'demo-aurora-mt-01-wallet-secret',
    })
    await patch({
      operatorApi: 'transfer',
      operatorApiConfig: { apiUrl: 'https://y.example', username: 'u', password: 'p' },
    })
    expect(await stored('operatorApiConfig')).toEqual({
      apiUrl: 'https://y.example',
      username: 'u',
      password: {
        $secret: 'p',
        changedAt: now,
        origins: ['https://y.example', 'http://neighbours.localhost'],
      },
    })
  })

  it('markers can neither replace other values nor be forged', async () => {
    await create()
    const forged = { $secret: 'forged', changedAt: now }
    expect((await patch({ servicePassword: forged, name: 'y' })).status).toBe(422)
    expect((await patch({ servicePassword: { set: true, changedAt: 5 }, name: 'y' })).status).toBe(422)
    expect(await stored('servicePassword')).toMatchObject({ $secret: 'first' })
    expect((await patch({ serviceUsername: forged })).status).toBe(422)
    expect((await patch({ customOptions: forged })).status).toBe(422)
    expect((await patch({ integrationOptions: [{ optionId: 'demo-play', value: forged }] })).status).toBe(422)
  })

  it('is stored and read unchanged, whatever the text', async () => {
    await create()
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 100 })
      .filter((value) => value.trim() !== '')
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        const answer = await patch({ servicePassword: value })
        expect([answer.status, answer.record['servicePassword']]).toEqual([200, set])
        expect(await stored('servicePassword')).toMatchObject({ $secret: value.trim(), changedAt: now })
      }),
      { numRuns: 30 },
    )
  })
})

it('secrets are in no answer, audit entry or log line', async () => {
  const logged = readLog()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim()
  const secret = (name: string) => `leak-${name}`
  const config = { apiUrl: 'https://y.example', operatorId: 'o', secret: secret('a') }
  await create({ servicePassword: secret('b'), privateKey: pem, operatorApiConfig: config })
  await patch({ servicePassword: secret('c') })
  await patch({ operatorApi: 'signed', operatorApiConfig: { apiUrl: 'https://y.example', key: secret('d') } })
  await patch({
    operatorApiConfig: {
      apiUrl: 'https://y.example',
      key: secret('e'),
      secret: secret('f'),
      wrong: secret('g'),
    },
  })
  await patch({ servicePassword: [secret('h')], privateKey: secret('i') })
  await api.call(path, {
    method: 'PATCH',
    body: { servicePassword: secret('j') },
    headers: { 'If-Match': '"0"' },
  })
  await api.call('/casinos', { method: 'POST', body: { id: 'cf_new', servicePassword: secret('k') } })
  await api.call('/casinos', { method: 'POST', body: `{"servicePassword":"${secret('l')}"` })
  const headers = { ...ifMatch(await read()), 'Idempotency-Key': 'k' }
  await api.call(`${path}/generate-keys`, { method: 'POST', headers })
  await api.call(`${path}/generate-keys`, { method: 'POST', headers })
  await api.call('/casinos?filter={"q":"leak"}')
  await api.call(path, { method: 'PUT', body: await read(), headers: ifMatch(await read()) })
  await api.call(`${path}/usage`)
  await api.call(path, { method: 'DELETE', headers: ifMatch(await read()) })
  await api.call('/audit-entries?sort=["id","ASC"]')
  await api.call('/audit-entries/verify')
  const everything = [...api.answers, logged.join()].join('\n')
  expect(everything).not.toMatch(/leak-|demo-aurora|\$secret|BEGIN (EC )?PRIVATE KEY/)
  expect(everything).not.toContain(pem.split('\n')[1])
  expect(everything).toContain('"servicePassword","before":{"set":true')
})

it('a secret outside of the schema is hidden, too', async () => {
  const row = await api.store.get('bridges', 'alpine')
  if (!row) throw new Error('no such bridge in the fixtures')
  const properties = { deep: [{ $secret: 'leak-deep', changedAt: now }] }
  const next = { ...row, version: row.version + 1, properties }
  await api.store.transaction((tx) => tx.replace('bridges', next))
  const undocumented = true
  await api.call('/bridges', { undocumented })
  await api.call('/bridges/alpine', { undocumented })
  await api.call('/bridges/alpine', { method: 'PATCH', body: {}, headers: { 'If-Match': '"99"' } })
  await api.call('/bridges/alpine', { method: 'DELETE', headers: ifMatch(next), undocumented })
  expect(api.answers.join()).not.toContain('leak-')
})

it('a stored secret is hidden at any depth', () => {
  const sealed = fc.string().map((value) => ({ $secret: `leak-${value}`, changedAt: now }))
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      sealed,
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.string(), tie('node'), { maxKeys: 3 }),
    ),
  })).node
  fc.assert(fc.property(tree, (value) => !JSON.stringify(hideSecrets(value)).includes('leak-')))
})
