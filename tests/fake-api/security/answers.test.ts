import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { nonPageHeaders } from '../../../fake-api/securityHeaders.ts'
import { callers, startApi } from '../../support/api.ts'
import { startForAll } from '../../support/started.ts'

/** API8 and API9 (OWASP): headers of answers, and which paths exist. */
const api = startForAll(() => startApi())

interface Raw {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** A raw request, since `fetch` would normalize it. */
async function raw(method: string, path: string, as: keyof typeof callers | null = 'visitor'): Promise<Raw> {
  const token = as && (await api.issuer.token(callers[as]))
  const { hostname, port } = new URL(api.origin)
  return new Promise((resolve, reject) => {
    const headers = token ? { Authorization: `Bearer ${token}` } : {}
    request({ hostname, port, method, path: `/api${path}`, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
      .on('error', reject)
      .end()
  })
}

describe('every answer', () => {
  it.each([
    ['a list', '/casinos', {}],
    ['a record', '/casinos/cf_aurora', {}],
    ['a refusal', '/casinos?filter=x', {}],
    ['an unknown address', '/nothing', {}],
    ['a wrong method', '/casinos', { method: 'DELETE' }],
    ['nobody', '/casinos', { as: null }],
    ['people', '/users', {}],
    ['money', '/game-rounds', {}],
    ['the start page', '/home', {}],
    ['health', '/health', { as: null }, 'private, no-cache'],
    ['the document', '/openapi.json', { as: null }, 'private, no-cache'],
  ] as const)('has restrictive headers: %s', async (_name, path, options, kept: string = 'no-store') => {
    const { headers, text } = await api.call(path, options)
    for (const [name, value] of Object.entries(nonPageHeaders('http://localhost')))
      expect(headers.get(name)).toBe(value)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Type')).toMatch(/^application\/(problem\+)?json/)
    expect(headers.get('Cache-Control')).toBe(kept)
    expect(headers.get('X-Powered-By')).toBeNull()
    expect(headers.get('Server')).toBeNull()
    expect(text).not.toMatch(/node_modules|fake-api|at \w+ \(/)
  })

  it('allows no other origin (CORS)', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await api.call('/casinos', {
        method,
        headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'DELETE' },
      })
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    }
  })

  it('to an unusual method is 405', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'LOCK', 'PURGE', 'OPTIONS']) {
      const { status, text } = await raw(method, '/casinos/cf_aurora')
      expect([method, status]).toEqual([method, 405])
      expect(text).not.toContain('Bearer')
    }
  })
})

describe('a path', () => {
  const tricks = [
    ...[
      '/casinos/../casinos/cf_cobalt',
      '/casinos/./cf_cobalt',
      '/casinos//cf_cobalt',
      '//casinos/cf_cobalt',
    ],
    ...[
      '/casinos/%2e%2e/casinos/cf_cobalt',
      '/casinos/cf_aurora/../cf_cobalt',
      '/casinos/cf_aurora%2f..%2fcf_cobalt',
    ],
    ...[
      '/casinos/cf_aurora%2F..%2Fcf_cobalt',
      '/casinos/cf_aurora/%2e%2e/cf_cobalt',
      '/casinos/cf_cobalt%00',
    ],
    ...[
      '/casinos/cf_cobalt%00.json',
      '/casinos/cf_cobalt.json',
      '/casinos/cf_cobalt/',
      '/casinos/cf_cobalt;a=b',
    ],
    ...[
      '/casinos/CF_COBALT',
      '/Casinos/cf_cobalt',
      '/casinos/cf_cobalt%20',
      '/casinos/%20cf_cobalt',
      '/casinos/cf%5fcobalt',
    ],
    ...[
      '/casinos/cf_cobal%74',
      '/%63asinos/cf_cobalt',
      '/casinos%2fcf_cobalt',
      '/casinos\\cf_cobalt',
      '/casinos/cf_cobalt#',
    ],
    ...[
      '/casinos/cf_cobalt%0d%0aSet-Cookie:a=b',
      '/casinos/cf_cobalt%c0%af',
      '/casinos/..;/cf_cobalt',
      '/casinos/*',
    ],
    ...['/casinos/cf_aurora?id=cf_cobalt', '/casinos?filter={"id":"cf_cobalt"}&filter={"id":"cf_aurora"}'],
    ...[
      '/casinos?filter[id]=cf_cobalt',
      '/casinos?id=cf_cobalt',
      '/casinos?__proto__[x]=1',
      '/../api/casinos/cf_cobalt',
    ],
    ...[
      '/casinos/__proto__',
      '/casinos/constructor',
      '/__proto__',
      '/constructor',
      '/prototype',
      '/db',
      '/casinos/cf_%',
    ],
    ...[
      '/users/../casinos/cf_cobalt',
      '/audit-chain',
      '/idempotency-keys',
      '/report-links',
      '/last-checks',
      '/closings',
    ],
    ...[
      '/.git/config',
      '/.env',
      '/package.json',
      '/%2e%2e/%2e%2e/db.json',
      '/../../db.json',
      '/admin',
      '/actuator',
    ],
  ]

  it.each(tricks)('%s reveals nothing', async (path) => {
    const { status, headers, text } = await raw('GET', encodeURI(path).replaceAll('%25', '%'))
    expect([200, 400, 404]).toContain(status)
    expect(text).not.toContain('Cobalt')
    expect(text).not.toContain('$secret')
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['content-type']).toMatch(/json/)
    if (status === 200) expect(text).toContain('cf_aurora')
  })
})
