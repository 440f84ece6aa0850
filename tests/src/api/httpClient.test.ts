import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHttpClient } from '../../../src/api/httpClient.ts'
import { loadingStore } from '../../../src/api/loading.ts'
import type { Session } from '../../../src/auth/session.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const answer = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })

function client() {
  let token = 'first'
  const lock = vi.fn(() => {
    token = 'second'
  })
  const session = { token: () => Promise.resolve(token), lock } as unknown as Session
  return { http: createHttpClient(session), lock }
}

const headersOf = (call: number) =>
  (fetched.mock.calls[call]?.[1]?.headers as Headers | undefined) ?? new Headers()

describe('the HTTP client', () => {
  it('sends Accept and the token', async () => {
    fetched.mockResolvedValue(answer(200, {}))
    await client().http('/api/x')
    expect(headersOf(0).get('Accept')).toBe('application/json, text/plain, */*')
    expect(headersOf(0).get('Authorization')).toBe('Bearer first')
  })

  it('locks at 401, and repeats the call with the token of the next sign-in', async () => {
    fetched
      .mockResolvedValueOnce(answer(401, { code: 'unauthenticated' }))
      .mockResolvedValueOnce(answer(200, { a: 1 }))
    const { http, lock } = client()
    await expect(http('/api/x')).resolves.toMatchObject({ json: { a: 1 } })
    expect(lock).toHaveBeenCalledOnce()
    expect(headersOf(1).get('Authorization')).toBe('Bearer second')
  })

  it.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 503, 'backendUnreachable'],
    ['half an answer', () => Promise.resolve(answer(200, '{"id":"a","na')), 503, 'backendUnreachable'],
    ["a page in the answer's place", () => Promise.resolve(answer(200, '<html>')), 503, 'backendUnreachable'],
    ["a proxy's page", () => Promise.resolve(answer(502, '<html>')), 502, 'backendUnreachable'],
    [
      "a proxy's page while it is away",
      () => Promise.resolve(answer(503, '<html>')),
      503,
      'backendUnreachable',
    ],
    [
      "a proxy's page after its patience",
      () => Promise.resolve(answer(504, '<html>')),
      504,
      'backendUnreachable',
    ],
    ['a server error', () => Promise.resolve(answer(500, {})), 500, 'unexpected'],
    [
      'a timeout of another system',
      () => Promise.resolve(answer(502, { code: 'bridgeUnreachable', status: 502 })),
      502,
      'bridgeUnreachable',
    ],
    [
      'a refusal',
      () => Promise.resolve(answer(403, { code: 'noPermission', status: 403 })),
      403,
      'noPermission',
    ],
    ["another server's page", () => Promise.resolve(answer(404, '<html>')), 404, 'unexpected'],
  ])('throws %s with a readable message', async (_, given, status, code) => {
    fetched.mockImplementation(given)
    await expect(client().http('/api/x')).rejects.toMatchObject({
      status,
      message: `errors.${code}`,
      body: { code },
    })
  })

  it('reports loading and failures', async () => {
    const seen: unknown[] = []
    const stop = loadingStore.subscribe(() => seen.push(loadingStore.get()))
    fetched.mockResolvedValueOnce(answer(200, {})).mockResolvedValueOnce(answer(500, { code: 'unexpected' }))
    const { http } = client()
    await http('/api/x')
    await http('/api/x').catch(() => undefined)
    stop()
    expect(seen).toEqual([
      { active: 1, failed: false },
      { active: 0, failed: false },
      { active: 1, failed: false },
      { active: 0, failed: true },
    ])
  })

  it('throws an aborted call as aborted, not as a failure', async () => {
    fetched.mockRejectedValue(new DOMException('aborted', 'AbortError'))
    await expect(client().http('/api/x')).rejects.toMatchObject({ name: 'AbortError' })
    expect(loadingStore.get()).toEqual({ active: 0, failed: false })
  })
})
