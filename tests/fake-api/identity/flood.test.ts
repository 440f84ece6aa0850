import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createClientAddressOf, createAddressLimit } from '../../../fake-api/identity/requestLimits.ts'
import { createRecords } from '../../../fake-api/identity/records.ts'
import { readLog } from '../../support/log.ts'
import { newFile, PROTOCOL, startIdentity } from './support.ts'

/** The query of an authorization request. */
const asking = (origin: string, parameters: Record<string, string> = {}) =>
  new URLSearchParams({
    ...{ client_id: 'backoffice-console', redirect_uri: `${origin}/auth-callback` },
    ...{ response_type: 'code', scope: 'openid', code_challenge_method: 'S256' },
    ...{ code_challenge: 'x'.repeat(43), ...parameters },
  }).toString()

const long = 'x'.repeat(10_000)
const everybody = { signInRequestsPerMinute: 1_000_000 }

/** The statuses of requests, dozens of which run concurrently. */
async function flood(origin: string, queries: string[]) {
  const statuses: number[] = []
  const next = async () => {
    for (let query = queries.pop(); query !== undefined; query = queries.pop()) {
      const { status, body } = await fetch(`${origin}${PROTOCOL}/auth?${query}`, { redirect: 'manual' })
      await body?.cancel()
      statuses.push(status)
    }
  }
  await Promise.all(Array.from({ length: 32 }, next))
  return statuses
}

it('500 requests with 10 kB of state or nonce use no memory, and a sign-in succeeds meanwhile', async () => {
  const { origin, client, identity } = await startIdentity()
  const queries = Array.from({ length: 500 }, (_, index) =>
    // Request headers hold at most 16 KiB.
    asking(origin, index % 2 ? { state: long } : { nonce: long }),
  )
  const flooded = flood(origin, queries)
  expect((await client.signIn()).access_token).not.toBe('')
  expect(new Set(await flooded)).toEqual(new Set([400]))
  expect(identity.pending().count).toBe(0)
}, 60_000)

it('parameters of the maximum length are stored up to a limit, in memory only', async () => {
  const file = await newFile()
  const { origin, client, identity } = await startIdentity({ file, ...everybody, mostPending: 50 })
  const tokens = await client.signIn()
  const parameters = { state: 'ä'.repeat(200), nonce: 'ö'.repeat(200), login_hint: 'ü'.repeat(200) }
  const queries = Array.from({ length: 300 }, () => asking(origin, parameters))
  expect(new Set(await flood(origin, queries))).toEqual(new Set([303]))
  const { count, bytes } = identity.pending()
  expect(count).toBe(50)
  expect(bytes).toBeLessThan(50 * 16_384)
  expect((await client.refresh(tokens)).status).toBe(200)
  const kept = await readFile(file, 'utf8')
  expect(kept).not.toContain('Interaction:')
})

it('signing out without a session stores a pending session, limited like others', async () => {
  const { origin, identity } = await startIdentity({ ...everybody, mostPending: 5 })
  for (let turn = 0; turn < 20; turn++) await fetch(`${origin}${PROTOCOL}/logout?state=${turn}`)
  expect(identity.pending().count).toBe(5)
  expect((await fetch(`${origin}${PROTOCOL}/logout?state=${long}`)).status).toBe(400)
})

it('oversized parameters and forms are refused before they are read', async () => {
  const { origin, client, identity } = await startIdentity(everybody)
  const names = [
    'state',
    'nonce',
    'redirect_uri',
    'scope',
    'code_challenge',
    'login_hint',
    'ui_locales',
    'prompt',
  ]
  for (const name of [...names, 'acr_values', 'kc_action', 'unknown']) {
    const query = asking(origin, { [name]: 'x'.repeat(1025) })
    expect([name, (await fetch(`${origin}${PROTOCOL}/auth?${query}`)).status]).toEqual([name, 400])
  }
  const many = Array.from({ length: 400 }, (_, index) => `resource=urn:some:${index}`).join('&')
  expect((await fetch(`${origin}${PROTOCOL}/auth?${many}`)).status).toBe(400)
  for (const path of ['auth', 'token', 'logout']) {
    const body = new URLSearchParams({ state: long })
    expect((await fetch(`${origin}${PROTOCOL}/${path}`, { method: 'POST', body })).status).toBe(413)
    expect(await unmeasured(`${origin}${PROTOCOL}/${path}`)).toBe(411)
  }
  // The form is below its limit, the parameter is not.
  const body = asking(origin, { state: 'x'.repeat(7_000) })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  await fetch(`${origin}${PROTOCOL}/auth`, { method: 'POST', body, headers, redirect: 'manual' })
  expect(identity.pending().bytes).toBeLessThan(16_384)
  expect((await client.signIn()).access_token).not.toBe('')
})

/** The status of a form without `Content-Length`. */
const unmeasured = (address: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'Transfer-Encoding': 'chunked', 'Content-Type': 'application/x-www-form-urlencoded' }
    const sent = request(address, { method: 'POST', headers, agent: false })
    sent.once('response', (answer) => resolve(answer.resume().statusCode)).once('error', reject)
    sent.end('state=x')
  })

it('an incomplete form is no error, so that nobody can fill the log by it', async () => {
  const [lines, printed] = [readLog(), vi.spyOn(console, 'error').mockReturnValue()]
  onTestFinished(() => void vi.restoreAllMocks())
  const { origin, client } = await startIdentity()
  const begun = await fetch(`${origin}${PROTOCOL}/auth?${asking(origin)}`, { redirect: 'manual' })
  const page = new URL(begun.headers.get('Location') ?? '', origin).pathname
  const cookies = begun.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  for (const path of [page, ...['auth', 'token', 'logout'].map((name) => `${PROTOCOL}/${name}`)])
    await sendHalf(origin + path, cookies.join('; '))
  // The earlier clients have disconnected by then.
  expect((await client.signIn()).access_token).not.toBe('')
  expect([lines, printed.mock.calls]).toEqual([[], []])
})

/** Sends half a form, and disconnects once the server waits for the rest. */
async function sendHalf(address: string, cookie: string) {
  const headers = { Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' }
  const expecting = { ...headers, 'Content-Length': '100', Expect: '100-continue' }
  const sent = request(address, { method: 'POST', headers: expecting, agent: false })
  sent.on('error', () => undefined).flushHeaders()
  await once(sent, 'continue')
  sent.write('username=x')
  await new Promise((closed) => sent.once('close', closed).destroy())
}

it("too many sign-ins from an address have to wait, with a page in the user's language; other addresses continue", async () => {
  const { origin } = await startIdentity({ signInRequestsPerMinute: 3, trustProxy: true })
  const ask = (address: string, path = 'auth') =>
    fetch(`${origin}${PROTOCOL}/${path}?${asking(origin)}`, {
      headers: { 'X-Forwarded-For': address, 'Accept-Language': 'en', Cookie: 'i18n_redirected=en' },
      redirect: 'manual',
    })
  for (const path of ['auth', 'AUTH', 'auth/']) await ask('2001:db8:1:2::1', path)
  const refused = await ask('2001:db8:1:2:ffff::7')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused.text()).toContain('Too many sign-ins are begun from where you are.')
  expect((await ask('2001:db8:1:3::1')).status).toBe(303)
  expect((await ask('192.0.2.7')).status).toBe(303)
  // Polling of open pages does not count, nor does signing out.
  expect((await ask('2001:db8:1:2::1', 'certs')).status).toBe(200)
})

it('many pending sign-ins replace only those of the same address', async () => {
  const { origin, identity } = await startIdentity({
    ...everybody,
    trustProxy: true,
    mostPendingPerAddress: 4,
  })
  const begin = (address: string) =>
    fetch(`${origin}${PROTOCOL}/auth?${asking(origin)}`, {
      headers: { 'X-Forwarded-For': address },
      redirect: 'manual',
    })
  const elsewhere = await begin('198.51.100.9')
  const before = identity.pending().count
  const cookies = elsewhere.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const first = await begin('192.0.2.7')
  for (let turn = 0; turn < 20; turn++) await begin('192.0.2.7')
  expect(identity.pending().count).toBe(before + 4)
  const form = (answer: Response, cookie: string, address: string) =>
    fetch(new URL(answer.headers.get('Location') ?? '', origin), {
      headers: { Cookie: cookie, 'X-Forwarded-For': address },
    })
  expect((await form(elsewhere, cookies.join('; '), '198.51.100.9')).status).toBe(200)
  const own = first.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  expect((await form(first, own.join('; '), '192.0.2.7')).status).toBe(400)
})

it('no number of pending sign-ins ends an established session', () => {
  const records = createRecords([], { most: 10, mostBytes: 4_000 })
  const expiresAt = Date.now() + 60_000
  records.set('Session:own', { payload: { uid: 's', accountId: 'ada' }, expiresAt })
  records.set('RefreshToken:own', { payload: { grantId: 'g', accountId: 'ada' }, expiresAt })
  for (let index = 0; index < 1_000; index++) {
    records.set(`Interaction:${index}`, { payload: { uid: `i${index}`, params: {} }, expiresAt })
    records.set(`Session:${index}`, { payload: { uid: `p${index}` }, expiresAt })
    records.set(`RefreshToken:${index}`, { payload: { grantId: 'h', accountId: 'bob' }, expiresAt })
  }
  expect(records.pending().count).toBe(10)
  expect(records.byUid('Session', 's')?.payload.accountId).toBe('ada')
  expect(records.ofGrant('g')).toEqual(['RefreshToken:own'])
  // The newest tokens of a grant are kept.
  expect(records.ofGrant('h')).toHaveLength(200)
  expect(records.get('RefreshToken:999')).toBeDefined()
  expect(records.byUid('Interaction', 'i999')).toBeDefined()
  expect(records.byUid('Interaction', 'i1')).toBeUndefined()
  expect(() => records.set('Interaction:x', { payload: { uid: long }, expiresAt })).toThrow('too long')
  expect(records.lasting().map(([key]) => key)).not.toContain('Interaction:999')
})

it('the number of counted addresses is limited, and malformed ones are ignored', () => {
  let now = 0
  const limit = createAddressLimit(1, () => now)
  expect([limit.begin('10.0.0.1'), limit.begin('10.0.0.1')]).toEqual([0, 60])
  now = 60_000
  expect(limit.begin('10.0.0.1')).toBe(0)
  for (let index = 0; index < 20_001; index++) limit.begin(`name-${index}`)
  expect(limit.begin('10.0.0.1')).toBe(0)
  const addressOf = createClientAddressOf(true)
  const forwarded = { headers: { 'x-forwarded-for': long }, socket: { remoteAddress: '::ffff:127.0.0.1' } }
  expect(addressOf(forwarded as never)).toBe('127.0.0.1')
})
