import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { ADMIN, callbackOf, sidOf, startIdentity } from './support.ts'

const WRONG = { username: 'admin@example.com', password: 'wrong' }

describe('the sign-in page', () => {
  it.each([
    ['de', 'Spiel- und Casino-Konfigurationen verwalten.', 'Anmelden', 'Ungültige Anmeldedaten'],
    ['en', 'Manage game and casino configurations.', 'Sign in', 'Bad credentials'],
  ])('is in the language %s, and refuses a wrong password', async (locale, subtitle, button, problem) => {
    const { client } = await startIdentity()
    const page = await (await client.authorize({ ui_locales: locale })).text()
    expect(page).toContain(`<html lang="${locale}">`)
    expect(page).toContain('<h1>Aurora Back-Office</h1>')
    expect(page).toContain(subtitle)
    expect(page).toMatch(new RegExp(`id="kc-login">\\s*${button}`))
    expect(page).not.toContain(problem)

    const refused = await client.browser.submit(page, WRONG)
    const text = await refused.text()
    expect(refused.status).toBe(401)
    expect(text).toContain(`role="alert">${problem}<`)
    expect(text).toContain('value="admin@example.com"')
    expect(text).toContain(`<html lang="${locale}">`)
    expect(text).not.toContain('wrong')
  })

  it('uses the language of the cookie, otherwise German', async () => {
    const { client, origin } = await startIdentity()
    expect(await (await client.authorize()).text()).toContain('lang="de"')
    const english = await fetch(`${origin}/realms/backoffice/none`, {
      headers: { Cookie: 'i18n_redirected=en' },
    })
    expect(await english.text()).toContain('Page not found')
  })

  it('changes the language without losing the sign-in', async () => {
    const { client } = await startIdentity()
    const german = await (await client.authorize()).text()
    const link = /<a href="([^"]+)" lang="en"/.exec(german)?.[1] ?? ''
    const english = await (await client.browser.open(link)).text()
    expect(english).toContain('Sign in')
    expect(callbackOf(await client.browser.submit(english, ADMIN)).get('code')).toBeTruthy()
  })

  it('passes the chosen language to the console by cookie and claim', async () => {
    const { client, admin } = await startIdentity()
    const signIn = async (language?: string) => {
      const page = await (await client.authorize({ ui_locales: 'de', prompt: 'login' })).text()
      const link = new RegExp(`<a href="([^"]+)" lang="${language}"`).exec(page)?.[1]
      const chosen = link && (await client.browser.open(link))
      const answer = await client.browser.submit(chosen ? await chosen.text() : page, ADMIN)
      const { access_token } = await client.exchange(answer)
      return [chosen ? chosen.headers.getSetCookie() : [], decodeJwt(access_token)['locale']] as const
    }
    expect(await signIn()).toEqual([[], undefined])
    const [cookies, claim] = await signIn('en')
    expect(cookies.find((cookie) => cookie.startsWith('i18n_redirected='))).toMatch(
      /^i18n_redirected=en; path=\/; expires=[^;]+; samesite=lax$/,
    )
    expect(claim).toBe('en')
    // Changing rights must not remove other fields.
    const known = await admin.call('GET', `/users/${await admin.idOf(ADMIN.username)}`)
    expect(known.body).toMatchObject({ attributes: { locale: ['en'] } })
    expect(await signIn()).toEqual([[], 'en'])
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

  it.each([
    ['an unknown redirect address', { redirect_uri: 'http://evil.example/auth-callback' }],
    ['a redirect address with a query', { redirect_uri: 'ORIGIN/auth-callback?x=1' }],
    ['an unknown client', { client_id: 'someone-else' }],
  ])('is shown for %s', async (_case, parameters) => {
    const { client, origin } = await startIdentity()
    const asked = Object.entries(parameters).map(([name, value]) => [name, value.replace('ORIGIN', origin)])
    const response = await client.authorize({ ...Object.fromEntries(asked), ui_locales: 'de' })
    const text = await response.text()
    expect(response.status).toBe(400)
    expect(response.headers.get('Location')).toBeNull()
    expect(text).toContain('Diese Anfrage ist ungültig')
    expect(text).toContain(`href="${origin}/"`)
  })

  it('is not used without PKCE; the console gets the error', async () => {
    const { client } = await startIdentity()
    const response = await client.authorize({ code_challenge: '', code_challenge_method: '' })
    expect(callbackOf(response).get('error')).toBe('invalid_request')
  })

  it('is used within the realm only, other paths belong to the console', async () => {
    const { origin } = await startIdentity()
    expect(await (await fetch(`${origin}/realms/other`)).text()).toBe('the console')
    expect((await fetch(`${origin}/realms/backoffice/none`)).status).toBe(404)
  })
})
