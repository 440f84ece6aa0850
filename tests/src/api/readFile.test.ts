import { createHash } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { fetchFile } from '../../../src/api/fetchFile.ts'
import type { Session } from '../../../src/auth/session.ts'

afterEach(() => vi.unstubAllGlobals())

const session = { token: () => Promise.resolve('token') } as unknown as Session
const digest = (text: string) => `sha-256=:${createHash('sha256').update(text).digest('base64')}:`
const fetched = (text: string, of: string) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(text, { headers: { 'Content-Digest': digest(of) } })),
  )

it('reads a file unchanged', async () => {
  fetched('a;b\r\n', 'a;b\r\n')
  expect(await (await fetchFile(session, '/file')).content.text()).toBe('a;b\r\n')
})

it('rejects an incomplete file', async () => {
  fetched('a;b', 'a;b\r\n')
  await expect(fetchFile(session, '/file')).rejects.toMatchObject({ body: { code: 'backendUnreachable' } })
})

it('sends Accept like every call', async () => {
  const asked = vi.fn((_url: string, _options: { headers: Record<string, string> }) =>
    Promise.resolve(new Response('a;b')),
  )
  vi.stubGlobal('fetch', asked)
  await fetchFile(session, '/file')
  await fetchFile(session, '/export', { format: 'de' })
  const accepted = asked.mock.calls.map(([, { headers }]) => new Headers(headers).get('Accept'))
  expect(accepted).toEqual(Array(2).fill('application/json, text/plain, */*'))
})
