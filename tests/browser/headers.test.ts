import { expect } from 'vitest'
import { test } from './support/test.ts'

const page = { headers: { Accept: 'text/html' } }

test.for(['/', '/casinos/manage', '/no/such/page'])(
  '%s is served with headers that keep it in bounds',
  async (path, { server }) => {
    const { status, headers } = await fetch(server.origin + path, page)
    expect(status).toBe(200)
    const policy = policyOf(headers)
    expect(policy['default-src']).toBe("'none'")
    expect(policy['script-src']).toBe("'self'")
    expect(policy['frame-ancestors']).toBe("'none'")
    expect(policy['require-trusted-types-for']).toBe("'script'")
    expect(policy['base-uri']).toBe("'none'")
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('same-origin')
    expect(headers.get('X-Powered-By')).toBeNull()
  },
)

test('the page of the silent sign-in alone may be framed, by the console', async ({ server }) => {
  const { headers } = await fetch(`${server.origin}/silent-check-sso.html`, page)
  expect(policyOf(headers)['frame-ancestors']).toBe("'self'")
})

test('hashed files are kept for ever, everything else is asked for anew', async ({ server }) => {
  const index = await (await fetch(server.origin, page)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(index)?.[1] ?? ''
  const cached = async (path: string) => (await fetch(server.origin + path)).headers.get('Cache-Control')
  expect(await cached(script)).toContain('immutable')
  expect(await cached('/config.json')).toBe('no-cache')
  expect(await cached('/favicon.svg')).toBe('no-cache')
})

test('a file that is not there is not answered with the console', async ({ server }) => {
  expect((await fetch(`${server.origin}/assets/gone.js`)).status).toBe(404)
  expect((await fetch(`${server.origin}/api/gone`, page)).headers.get('Content-Type')).toContain('json')
})

const policyOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    (headers.get('Content-Security-Policy') ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ')
      return [name, sources.join(' ')]
    }),
  )
