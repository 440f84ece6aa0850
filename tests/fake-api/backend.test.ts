import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openBackend } from '../../fake-api/serverApp.ts'
import { readSettings } from '../../fake-api/settings.ts'
import { callers, ifMatch, listen, startIssuer } from '../support/api.ts'
import type { Row } from '../../src/contract/values.ts'
import { readLog } from '../support/log.ts'

const inDirectory = async (work: (directory: string) => Promise<void>) => {
  const directory = await mkdtemp(join(tmpdir(), 'backend-'))
  try {
    await work(directory)
  } finally {
    await rm(directory, { recursive: true })
  }
}

it('keeps its data over a restart, and can be mounted as middleware', () =>
  inDirectory(async (DATA_DIR) => {
    const issuer = await startIssuer()
    const headers = { Authorization: `Bearer ${await issuer.token(callers.admin)}` }
    const start = async () => {
      const env = { DATA_DIR, NEIGHBOURS_PORT: '0', OIDC_ISSUER: issuer.settings.issuer, LOG_LEVEL: 'error' }
      const settings = readSettings(env)
      const backend = await openBackend(settings)
      const server = await listen((request, response) => {
        backend.app(request as never, response as never, () => response.writeHead(418).end())
      })
      const call = (path: string, init: RequestInit = {}) =>
        fetch(server.origin + path, {
          ...init,
          headers: { ...headers, ...(init.headers as Record<string, string>) },
        })
      return { call, close: () => Promise.all([server.close(), backend.close()]) }
    }
    const first = await start()
    const bridge = (await (await first.call('/api/bridges/alpine')).json()) as Row
    const init = { method: 'PATCH', body: '{"name":"After"}', headers: ifMatch(bridge) }
    expect((await first.call('/api/bridges/alpine', init)).status).toBe(200)
    expect((await first.call('/elsewhere')).status).toBe(418)
    expect((await first.call('/realms/backoffice/.well-known/openid-configuration')).status).toBe(418)
    await first.close()
    const second = await start()
    expect(await (await second.call('/api/bridges/alpine')).json()).toMatchObject({
      name: 'After',
      version: 2,
    })
    await second.close()
    await issuer.close()
  }))

it('accepts tokens of its embedded identity service', () =>
  inDirectory(async (DATA_DIR) => {
    readLog()
    const server = createServer()
    const { origin, close } = await listen((request, response) => server.emit('request', request, response))
    const backend = await openBackend(readSettings({ DATA_DIR, NEIGHBOURS_PORT: '0', PUBLIC_URL: origin }))
    server.on('request', backend.app)
    const discovery = (await (
      await fetch(`${origin}/realms/backoffice/.well-known/openid-configuration`)
    ).json()) as object
    expect(discovery).toMatchObject({ issuer: `${origin}/realms/backoffice` })
    const headers = { Authorization: 'Bearer a.b.c' }
    expect((await fetch(`${origin}/api/casinos`, { headers })).status).toBe(401)
    await Promise.all([close(), backend.close()])
  }))
