import { describe, expect, it } from 'vitest'
import { declaredOpenApiDocument } from '../../../conformance/documented.ts'
import { isCostly } from '../../../fake-api/actionHandlers.ts'
import { ifMatch, startApi, type Caller, type Claims } from '../../support/api.ts'
import { startForAll, startForEach } from '../../support/started.ts'

/** API4 and API6 (OWASP): how much a user can request in one call, and in many. */
describe('one call', () => {
  const api = startForAll(() => startApi())

  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const nested = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
  const key = () => ({ 'Idempotency-Key': crypto.randomUUID() })

  it.each([40, 5_000, 45_000])('with %d nested lists is malformed, wherever they are', async (levels) => {
    const { record } = await api.call('/casinos/cf_aurora')
    const answers = [
      await api.call('/jurisdictions', { method: 'POST', body: `{"name":${deep(levels)}}` }),
      await api.call('/casinos/cf_aurora', {
        method: 'PATCH',
        body: `{"operatorApiConfig":${nested(levels)}}`,
        headers: ifMatch(record),
      }),
      await api.call('/casinos/cf_aurora/push', {
        method: 'POST',
        body: `{"targets":${deep(levels)}}`,
        headers: key(),
      }),
      await api.call('/casino-games/batch', {
        method: 'POST',
        body: `{"items":${deep(levels)}}`,
        headers: key(),
      }),
      await api.call('/audit-entries/export', {
        method: 'POST',
        body: `{"format":"csv","filter":{"q":${deep(levels)}}}`,
      }),
    ]
    for (const { body } of answers) expect(body).toMatchObject({ status: 400, code: 'malformed' })
  })

  it('with deeply nested parameters is malformed', async () => {
    for (const parameter of ['filter', 'sort', 'range'])
      expect((await api.call(`/casinos?${parameter}=${deep(5_000)}`)).status).toBe(400)
  })

  it('with a search longer than any text is malformed, and a longer URL is not read', async () => {
    const q = (length: number) => encodeURIComponent(JSON.stringify({ q: 'x'.repeat(length) }))
    expect((await api.call(`/casinos?filter=${q(200)}`)).rows).toEqual([])
    expect((await api.call(`/casinos?filter=${q(201)}`)).body).toMatchObject({
      status: 400,
      code: 'malformed',
    })
    const response = await fetch(`${api.origin}/api/casinos?filter=${'x'.repeat(40_000)}`)
    expect(response.status).toBe(431)
  })

  it('with a body over a mebibyte is refused before it is read, whatever type and length it states', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(1024 * 1024) })
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
      expect(
        (await api.call('/jurisdictions', { method: 'POST', body, headers: { 'Content-Type': type } }))
          .status,
      ).toBe(413)
  })

  it('that decompresses to more than a mebibyte is refused', async () => {
    const packed = await new Response(
      new Blob([JSON.stringify({ name: 'x'.repeat(4 * 1024 * 1024) })])
        .stream()
        .pipeThrough(new CompressionStream('gzip')),
    ).arrayBuffer()
    const response = await fetch(`${api.origin}/api/jurisdictions`, {
      method: 'POST',
      body: packed,
      headers: {
        Authorization: `Bearer ${await api.issuer.token({ sub: 'u-admin', roles: ['admin'], casinoAccess: 'all' })}`,
        'Content-Encoding': 'gzip',
      },
    })
    expect(response.status).toBe(413)
  })
})

describe('costly calls', () => {
  const api = startForEach(() => startApi({ costlyPerMinute: 2, callsPerMinute: 20 }))

  const verify = (as: Caller) => api.call('/audit-entries/verify', { as })

  it('are limited per user and minute, and the refusal says how long to wait', async () => {
    expect([(await verify('admin')).status, (await verify('admin')).status]).toEqual([200, 200])
    const refused = await verify('admin')
    expect(refused.body).toMatchObject({ status: 429, code: 'tooManyCalls' })
    const wait = Number(refused.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(refused.record['params']).toEqual({ seconds: wait })
    expect((await verify({ sub: 'u-other', roles: ['admin'], casinoAccess: 'all' })).status).toBe(200)
  })

  it('count for the signed-in user, even when viewing as another', async () => {
    const as: Claims = { sub: 'u-looking', name: 'Lou', roles: ['admin'], casinoAccess: 'all' }
    const body = { casinoIds: ['cf_aurora'] }
    const begun = async () => (await api.call('/viewings', { as, method: 'POST', body })).record.id
    const viewings = [await begun(), await begun()]
    const answers: number[] = []
    for (let call = 0; call < 20; call++) {
      const headers = { 'View-As': viewings[call % 2] ?? '' }
      answers.push((await api.call('/casinos', { as, headers })).status)
    }
    expect(answers).toEqual([...Array<number>(18).fill(200), 429, 429])
  })

  it('share a limit, which other calls do not use', async () => {
    for (let time = 0; time < 5; time++) expect((await api.call('/casinos')).status).toBe(200)
    const headers = { 'Idempotency-Key': 'once' }
    expect((await api.call('/bridges/alpine/check', { method: 'POST', headers })).status).toBe(200)
    expect((await verify('admin')).status).toBe(200)
    expect((await api.call('/bridges/alpine/check', { method: 'POST', headers })).status).toBe(429)
    expect((await api.call('/jurisdictions', { method: 'POST', body: { name: 'Still' } })).status).toBe(201)
  })

  it('also count in the larger limit of all calls', async () => {
    const as: Claims = { sub: 'u-reader', roles: ['visitor'] }
    for (let time = 0; time < 20; time++) expect((await api.call('/casinos', { as })).status).toBe(200)
    const refused = await api.call('/casinos', { as })
    expect(refused.body).toMatchObject({ status: 429, code: 'tooManyCalls' })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await api.call('/casinos')).status).toBe(200)
  })

  it('count only for users with permission', async () => {
    for (let time = 0; time < 4; time++) {
      const expected = time < 2 ? 403 : 429
      expect((await verify('visitor')).status).toBe(expected)
    }
  })

  it('are those that start a job, call an entered address, or check a password', () => {
    const neighbours =
      /\/(bridge|operator|provider|component)(Unreachable|Timeout)"|\/addressNotAllowed"|"(bridge|operator|provider)Unreachable"/
    for (const [path, methods] of Object.entries(declaredOpenApiDocument.paths))
      for (const [method, operation] of Object.entries(methods)) {
        const { responses, requestBody } = operation as { responses: object; requestBody?: object }
        const isOne =
          '202' in responses ||
          neighbours.test(JSON.stringify(responses)) ||
          /"password"/.test(JSON.stringify(requestBody ?? {}))
        if (isOne && !/^\/(casinos|bridges|game-providers)(\/\{id\})?$/.test(path))
          expect([method, path, isCostly(method.toUpperCase(), path)]).toEqual([method, path, true])
      }
  })

  it('have that refusal in the document and in fact', async () => {
    // tests/fake-api/live.test.ts covers the limit of open streams.
    const { '/events': _streams, ...paths } = declaredOpenApiDocument.paths
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        path,
        method: method.toUpperCase(),
        isDocumented: '429' in responses,
      })),
    )
    const limited = operations.filter(({ path, method }) => isCostly(method, path))
    expect(limited.length).toBeGreaterThan(15)
    for (const { path, isDocumented } of limited) expect([path, isDocumented]).toEqual([path, true])
    const as: Claims = { sub: 'u-busy', roles: ['admin'], casinoAccess: 'all' }
    await verify(as)
    await verify(as)
    for (const { path, method } of limited) {
      const { status } = await api.call(path.replace('{id}', 'some'), {
        as,
        method,
        headers: { 'Idempotency-Key': 'k' },
      })
      expect([path, status]).toEqual([path, 429])
    }
  })
})
