import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { decodeJwt } from 'jose'
import { onTestFinished } from 'vitest'
import { createIdentity, type IdentityOptions } from '../../../fake-api/identity/index.ts'
import { initialPeople } from '../../../fake-api/identity/people.ts'
import { openIdentityStore } from '../../../fake-api/identity/store.ts'
import { Browser } from './browser.ts'

// Generating a signing key takes longer than most tests, so all tests share a file with a key and a user for each kind of access.
const first = await mkdtemp(join(tmpdir(), 'identity-'))
const store = await openIdentityStore(join(first, 'identity.json'), initialPeople.slice(0, 3))
await store.close()
const begun = await readFile(join(first, 'identity.json'))
await rm(first, { recursive: true })

export const PROTOCOL = '/realms/backoffice/protocol/openid-connect'
export const ADMIN = { username: 'admin@example.com', password: 'backoffice-demo' }
export const VISITOR = { ...ADMIN, username: 'visitor@example.com' }

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
}

/** A file of the service without sessions. */
export async function newFile() {
  const folder = await mkdtemp(join(tmpdir(), 'identity-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'identity.json')
  await writeFile(file, begun)
  return file
}

/** The service on a free port until the test ends. Browsers use `publicOrigin`, if given, as behind a proxy. */
export async function startIdentity(
  options: { file?: string | undefined; port?: number; publicOrigin?: string } & Pick<
    IdentityOptions,
    | 'clock'
    | 'trustProxy'
    | 'failedSignInsPerMinute'
    | 'signInRequestsPerMinute'
    | 'mostPending'
    | 'mostPendingPerAddress'
  > = {},
) {
  const { file, port: wanted = 0, publicOrigin, ...rest } = { file: await newFile(), ...options }
  const app = express()
  const server = createServer(app)
  await new Promise<void>((ready) => server.listen(wanted, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const identity = await createIdentity({
    origin: publicOrigin ?? origin,
    brand: 'Aurora',
    ...(file && { file }),
    ...rest,
  })
  app.use(identity.handler)
  app.use((_req, res) => void res.send('the console'))

  let running = true
  const stop = async () => {
    if (!running) return
    running = false
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    await identity.close()
  }
  onTestFinished(stop)
  const secret = identity.serviceSecret
  return {
    origin,
    port,
    stop,
    secret,
    identity,
    admin: createAdmin(origin, secret),
    client: createClient(origin),
  }
}

/** The Admin REST calls of the API. */
function createAdmin(origin: string, secret: string) {
  let token: string | undefined

  const fetchToken = async (fields: Record<string, string> = {}) => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...fields })
    const authorization = `Basic ${Buffer.from(`backoffice-api:${secret}`).toString('base64')}`
    const headers = { ...(!fields['client_id'] && { Authorization: authorization }) }
    const answer = await fetch(`${origin}${PROTOCOL}/token`, { method: 'POST', body, headers })
    return { status: answer.status, ...((await answer.json()) as { access_token: string }) }
  }

  const call = async (method: string, path: string, body?: unknown, bearer?: string) => {
    const answer = await fetch(`${origin}/admin/realms/backoffice${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${bearer ?? (token ??= (await fetchToken()).access_token)}`,
        'Content-Type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      body: text ? (JSON.parse(text) as unknown) : undefined,
    }
  }

  const list = async (path: string) => (await call('GET', path)).body as Record<string, string>[]

  const idOf = async (username: string) => {
    const found = await list(`/users?exact=true&username=${encodeURIComponent(username)}`)
    return found[0]?.['id'] ?? ''
  }

  return {
    token: fetchToken,
    call,
    list,
    idOf,
    change: async (username: string, fields: object) => call('PUT', `/users/${await idOf(username)}`, fields),
    remove: async (username: string) => call('DELETE', `/users/${await idOf(username)}`),
  }
}

/** The requests of keycloak-js in a single browser. */
export function createClient(origin: string) {
  const browser = new Browser(origin)
  const verifier = randomBytes(32).toString('base64url')

  const authorize = (parameters: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      client_id: 'backoffice-console',
      redirect_uri: `${origin}/auth-callback`,
      response_type: 'code',
      response_mode: 'fragment',
      scope: 'openid',
      state: 'some-state',
      nonce: 'some-nonce',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...parameters,
    })
    return browser.follow(`${PROTOCOL}/auth?${query}`)
  }

  const token = async (fields: Record<string, string>) =>
    browser.open(`${PROTOCOL}/token`, {
      method: 'POST',
      headers: { Origin: origin, Accept: 'application/json' },
      body: new URLSearchParams({ client_id: 'backoffice-console', ...fields }),
    })

  const exchange = async (callback: Response) => {
    const code = callbackOf(callback).get('code') ?? ''
    const redirect_uri = `${origin}/auth-callback`
    const answer = await token({
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      code_verifier: verifier,
    })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as Tokens
  }

  return {
    browser,
    authorize,
    token,
    exchange,
    /** Signs in with another browser; returns the answer: 401, or 303 back to the console. */
    async trySignIn(credentials: { username: string; password: string }, headers?: HeadersInit) {
      const other = createClient(origin)
      const page = await (await other.authorize()).text()
      return (await other.browser.submit(page, credentials, headers)).status
    },
    async signIn(credentials: { username: string; password: string } = ADMIN) {
      const page = await (await authorize()).text()
      return exchange(await browser.submit(page, credentials))
    },
    refresh: (tokens: Tokens) => token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token }),
    withBearer: (path: string, bearer: string) =>
      browser.open(path, { headers: { Accept: 'application/json', Authorization: `Bearer ${bearer}` } }),
    async frameAnswer(sessionState: string, asking = origin) {
      const query = new URLSearchParams({
        client_id: 'backoffice-console',
        origin: asking,
        session_state: sessionState,
      })
      return (await browser.open(`${PROTOCOL}/login-status-iframe.html/init?${query}`)).status
    },
  }
}

/** The parameters in the fragment of the redirect to the console. */
export function callbackOf(response: Response) {
  return new URLSearchParams(new URL(response.headers.get('Location') ?? 'x:').hash.slice(1))
}

export function sidOf(tokens: Tokens) {
  return String(decodeJwt(tokens.access_token)['sid'])
}
