import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { atFreePorts } from '../../support/freePort.ts'
import { callbackOf, newFile, PROTOCOL, sidOf, startIdentity, type Tokens, VISITOR } from './support.ts'

const SILENT = { prompt: 'none' }

describe('the session', () => {
  it('is compared by the session frame', async () => {
    const { client } = await startIdentity()
    expect(await client.frameAnswer('')).toBe(204)
    expect(await client.frameAnswer('someone-elses')).toBe(205)
    const sid = sidOf(await client.signIn())
    expect(await client.frameAnswer(sid)).toBe(204)
    expect(await client.frameAnswer('')).toBe(205)
    expect(await client.frameAnswer(sid, 'http://evil.example')).toBe(403)
  })

  it.each(['login-status-iframe.html', '3p-cookies/step1.html'])(
    'has a frame %s for the console only',
    async (name) => {
      const { origin } = await startIdentity()
      const frame = await fetch(`${origin}${PROTOCOL}/${name}`)
      expect(frame.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
      const script = /<script src="([^"]+)"/.exec(await frame.text())?.[1] ?? ''
      const code = await fetch(origin + script)
      expect(code.headers.get('Content-Type')).toContain('javascript')
      expect(await code.text()).toContain('postMessage')
    },
  )

  it('can be taken over by another user after the first was deleted', async () => {
    const { client, admin } = await startIdentity()
    await client.signIn(VISITOR)
    await admin.change(VISITOR.username, { enabled: false })
    const page = await (await client.authorize()).text()
    const handOver = await client.browser.submit(page, {
      username: 'guest@example.com',
      password: VISITOR.password,
    })
    const handOverPage = await handOver.text()
    const script = /<script>([^]*?)<\/script>/.exec(handOverPage)?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(handOver.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`)
    const tokens = await client.exchange(await client.browser.submit(handOverPage))
    expect(decodeJwt(tokens.access_token)['email']).toBe('guest@example.com')
    expect(await client.frameAnswer(sidOf(tokens))).toBe(204)
  })
})

describe('signing out', () => {
  const signOut = async ({ client, origin }: Awaited<ReturnType<typeof startIdentity>>, tokens?: Tokens) => {
    const query = new URLSearchParams({
      client_id: 'backoffice-console',
      post_logout_redirect_uri: `${origin}/login`,
      ui_locales: 'en',
      ...(tokens && { id_token_hint: tokens.id_token }),
    })
    return (await client.browser.open(`${PROTOCOL}/logout?${query}`)).text()
  }

  it('needs confirmation without a hint, or with the hint of another session', async () => {
    const service = await startIdentity()
    const before = await service.client.signIn()
    await service.client.browser.submit(await signOut(service, before), { logout: 'yes' })
    const tokens = await service.client.signIn()
    for (const hint of [undefined, before]) {
      const page = await signOut(service, hint)
      expect(page).toContain('Do you want to sign out?')
      expect(page).not.toContain('<script')
      expect((await service.client.refresh(tokens)).status).toBe(200)
    }
  })

  it('redirects immediately if nobody is signed in', async () => {
    const service = await startIdentity()
    const left = await service.client.browser.submit(await signOut(service))
    expect(left.headers.get('Location')).toBe(`${service.origin}/login`)
  })

  it('redirects to known addresses only', async () => {
    const { client } = await startIdentity()
    const query = 'client_id=backoffice-console&post_logout_redirect_uri=http://evil.example/'
    const refused = await client.browser.open(`${PROTOCOL}/logout?${query}`)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('Diese Anfrage ist ungültig')
  })
})

describe('the data file', () => {
  it('keeps sessions and tokens over a restart', async () => {
    const file = await newFile()
    const first = await atFreePorts((port) => startIdentity({ file, port }))
    const tokens = await first.client.signIn()
    await first.stop()
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    await startIdentity({ file, port: first.port })
    expect(await first.client.frameAnswer(sidOf(tokens))).toBe(204)
    expect((await first.client.refresh(tokens)).status).toBe(200)
    expect((await first.client.withBearer(`${PROTOCOL}/userinfo`, tokens.access_token)).status).toBe(200)
    expect(callbackOf(await first.client.authorize(SILENT)).get('code')).toBeTruthy()
  })

  it('is the only storage: without it, a restart ends sessions', async () => {
    const first = await atFreePorts((port) => startIdentity({ file: undefined, port }))
    const tokens = await first.client.signIn()
    await first.stop()
    await startIdentity({ file: undefined, port: first.port })
    expect(await first.client.frameAnswer(sidOf(tokens))).toBe(205)
    expect((await first.client.refresh(tokens)).status).toBe(400)
  })
})
