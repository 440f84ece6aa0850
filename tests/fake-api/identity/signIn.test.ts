import { describe, expect, it } from 'vitest'
import { ADMIN, callbackOf, sidOf, startIdentity } from './support.ts'

describe('the sign-in page', () => {
  it('uses the language of the cookie, otherwise German', async () => {
    const { client, origin } = await startIdentity()
    expect(await (await client.authorize()).text()).toContain('lang="de"')
    const english = await fetch(`${origin}/realms/backoffice/none`, {
      headers: { Cookie: 'i18n_redirected=en' },
    })
    expect(await english.text()).toContain('Page not found')
  })

  it('uses the same cookie on https, not restricted to https', async () => {
    const publicOrigin = 'https://office.example'
    const { client } = await startIdentity({ publicOrigin })
    const page = await (await client.authorize({ redirect_uri: `${publicOrigin}/auth-callback` })).text()
    const link = /<a href="([^"]+)" lang="en"/.exec(page)?.[1] ?? ''
    const { pathname, search } = new URL(link, publicOrigin)
    const chosen = await client.browser.open(pathname + search)
    expect(await chosen.text()).toContain('Sign in')
    expect(chosen.headers.getSetCookie().find((cookie) => cookie.startsWith('i18n_redirected='))).toMatch(
      /^i18n_redirected=en; path=\/; expires=[^;]+; samesite=lax$/,
    )
  })

  it('escapes input', async () => {
    const { client } = await startIdentity()
    const page = await (await client.authorize()).text()
    const refused = await client.browser.submit(page, { username: '"><b>x</b>', password: 'y' })
    expect(await refused.text()).toContain('value="&quot;&gt;&lt;b&gt;x&lt;/b&gt;"')
  })

  it('cannot be framed or cached, and allows no scripts', async () => {
    const { client } = await startIdentity()
    const { headers } = await client.authorize()
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(headers.get('Content-Security-Policy')).not.toContain('unsafe')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('refuses a disabled user like a wrong password', async () => {
    const { client, admin } = await startIdentity()
    await admin.change(ADMIN.username, { enabled: false })
    const page = await (await client.authorize()).text()
    expect((await client.browser.submit(page, ADMIN)).status).toBe(401)
  })

  it('refuses bodies larger than a form', async () => {
    const { client } = await startIdentity()
    const page = await (await client.authorize({ ui_locales: 'en' })).text()
    const refused = await client.browser.submit(page, { ...ADMIN, password: 'x'.repeat(100_000) })
    expect(refused.status).toBe(413)
    expect(await refused.text()).toContain('This request is not valid')
  })

  it('asks for the password again without ending the session', async () => {
    const { client } = await startIdentity()
    const tokens = await client.signIn()
    const page = await (await client.authorize({ prompt: 'login', login_hint: ADMIN.username })).text()
    expect(page).toContain(`value="${ADMIN.username}"`)
    const again = await client.exchange(await client.browser.submit(page, ADMIN))
    expect(sidOf(again)).toBe(sidOf(tokens))
    expect((await client.refresh(tokens)).status).toBe(200)
  })

  it('ignores case and surrounding blanks of the username', async () => {
    const { client } = await startIdentity()
    const page = await (await client.authorize()).text()
    const callback = await client.browser.submit(page, { ...ADMIN, username: ' Admin@Example.com ' })
    expect(callbackOf(callback).get('state')).toBe('some-state')
  })
})

describe('an error page', () => {
  it('explains that the sign-in has expired or belongs to another browser', async () => {
    const { client, origin } = await startIdentity()
    const page = await (await client.authorize({ ui_locales: 'en' })).text()
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    const other = await fetch(origin + action)
    const text = await other.text()
    expect(other.status).toBe(400)
    expect(text).toContain('This page has expired')
    expect(text).toContain(`href="${origin}/"`)
  })

  it('is used within the realm only, other paths belong to the console', async () => {
    const { origin } = await startIdentity()
    expect(await (await fetch(`${origin}/realms/other`)).text()).toBe('the console')
    expect((await fetch(`${origin}/realms/backoffice/none`)).status).toBe(404)
  })
})
