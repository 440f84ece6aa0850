import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/entities.ts'
import { ifMatch, sampleOf, startApi, writable } from '../support/api.ts'
import { startForAll } from '../support/started.ts'

const api = startForAll(() => startApi())

describe('paths and methods', () => {
  it.each(registry.all)('$name: an unknown record and an unknown path below it are 404', async ({ name }) => {
    for (const path of [`/${name}/gone`, `/${name}/gone/usage`, `/${name}/gone/nothing`, `/${name}/`]) {
      expect((await api.call(path)).body).toMatchObject({ status: 404, code: 'notFound', title: 'Not Found' })
    }
  })

  it.each(['/nothing', '/db', '/', '/CASINOS', '/idempotency-keys', '/audit-chain'])(
    '%s is unknown',
    async (path) => {
      expect((await api.call(path)).status).toBe(404)
    },
  )

  it('an undecodable path is malformed', async () => {
    expect((await api.call('/casinos/%E0%A4%A')).body).toMatchObject({ status: 400, code: 'malformed' })
  })

  it('a wrong method names the allowed ones', async () => {
    const allowed = async (path: string, method: string) => {
      const { status, headers } = await api.call(path, { method })
      return [status, headers.get('Allow')]
    }
    expect(await allowed('/casinos', 'DELETE')).toEqual([405, 'GET, HEAD, POST'])
    expect(await allowed('/casinos/cf_aurora', 'POST')).toEqual([405, 'GET, HEAD, PUT, PATCH, DELETE'])
    expect(await allowed('/casinos/cf_aurora/generate-keys', 'GET')).toEqual([405, 'POST'])
    expect(await allowed('/casinos/cf_aurora/usage', 'POST')).toEqual([405, 'GET, HEAD'])
    expect(await allowed('/audit-entries', 'POST')).toEqual([405, 'GET, HEAD'])
    expect(await allowed('/audit-entries/1', 'DELETE')).toEqual([405, 'GET, HEAD'])
    expect(await allowed('/health', 'POST')).toEqual([405, 'GET, HEAD'])
    expect(await allowed('/casinos', 'OPTIONS')).toEqual([405, 'GET, HEAD, POST'])
  })

  it('the health check needs no token', async () => {
    expect((await api.call('/health', { as: null })).body).toEqual({
      status: 'ok',
      version: expect.any(String),
    })
  })
})

describe('bodies', () => {
  it.each(['{', '[]', '"text"', 'null', 'name=x', '{"name":"x"'])('%s is malformed', async (body) => {
    expect((await api.call('/jurisdictions', { method: 'POST', body })).body).toMatchObject({
      status: 400,
      code: 'malformed',
    })
  })

  it('over 1 MiB is too large', async () => {
    const answer = await api.call('/jurisdictions', {
      method: 'POST',
      body: { name: 'x'.repeat(1024 * 1024) },
    })
    expect(answer.body).toMatchObject({ status: 413, code: 'tooLarge' })
  })

  it('with more values than a batch may have are too large', async () => {
    const names = Array.from({ length: 50_001 }, (_, index) => [`k${index}`, 1])
    const answer = await api.call('/presence', { method: 'POST', body: Object.fromEntries(names) as object })
    expect(answer.body).toMatchObject({ status: 413, code: 'tooLarge' })
  })

  it('in another encoding than UTF-8 are malformed', async () => {
    for (const charset of ['utf-7', 'utf-16', 'utf-7-imap']) {
      const headers = { 'Content-Type': `application/json; charset=${charset}` }
      const answer = await api.call('/presence', { method: 'POST', body: { place: 'casinos/x' }, headers })
      expect([answer.status, answer.body]).toMatchObject([400, { code: 'malformed' }])
    }
  })

  it('of a visitor over 64 KiB are too large', async () => {
    const body = { firstName: 'x'.repeat(64 * 1024) }
    const answer = await api.call('/account', { as: 'visitor', method: 'PATCH', body })
    expect(answer.body).toMatchObject({ status: 413, code: 'tooLarge' })
  })

  it('with deep nesting are malformed', async () => {
    const body = `{"name":${'['.repeat(40_000)}${']'.repeat(40_000)}}`
    expect((await api.call('/jurisdictions', { method: 'POST', body })).status).toBe(400)
  })

  it.each(['constructor', '__proto__', 'toString'])(
    '%s is not accepted as an operator API',
    async (operatorApi) => {
      const { record } = await api.call('/casinos/cf_aurora')
      const answer = await api.call('/casinos/cf_aurora', {
        method: 'PATCH',
        body: { operatorApi },
        headers: ifMatch(record),
      })
      expect(answer.body).toMatchObject({ status: 422, errors: { operatorApi: { code: 'choiceInvalid' } } })
    },
  )

  it.each(writable)('$name: unknown fields are refused by name', async (entity) => {
    const body = JSON.stringify({ ...sampleOf(entity, 'unknown'), nothing: 1, constructor: 2 })
    const answer = await api.call(`/${entity.name}`, { method: 'POST', body })
    const error = { code: 'unknownField' }
    expect(answer.body).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: { nothing: error, constructor: error },
    })
  })
})
