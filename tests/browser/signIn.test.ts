import { describe, expect } from 'vitest'
import { button, link } from './support/form.ts'
import { main, see, signInAtPage, signInPage, switchTo, title } from './support/page.ts'
import { test } from './support/test.ts'
import { firstCase } from '../support/languages.ts'
import { firstInGerman, kindName, say, words } from './support/words.ts'

describe.each(firstInGerman)('signing in ($locale)', ({ locale }) => {
  test('tells visitors without a casino that they have none', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signInAtPage(page, 'guest', '/', locale)
    await see(main(page).getByText(words[locale].home.noCasino))
  })
})

test('signing out ends the session in all tabs', async ({ visit }) => {
  const { page, context, provoked } = await visit()
  // The server closes the other tab's stream, which may reconnect before the tab knows about the sign-out.
  provoked(401)
  await signInAtPage(page, 'admin', '/masterdata/jurisdictions')
  const other = await context.newPage()
  await other.goto('/bridges/manage')
  await see(title(other, kindName('de', 'bridges')))
  await link(page, words.de.app.signOut).click()
  await signInPage(page, 'de')
  await see(other.getByRole('dialog', { name: words.de.session.lockedTitle }))
  await page.goto('/masterdata/jurisdictions')
  await signInPage(page, 'de')
})

test('the path /logout asks, and signs out', async ({ visit }) => {
  const { page } = await visit()
  await signInAtPage(page, 'visitor')
  await page.goto('/logout')
  await button(page, words.de.app.signOut).click()
  await signInPage(page, 'de')
  expect((await page.context().cookies()).filter(({ name }) => name === 'BACKOFFICE_SESSION')).toEqual([])
})

test('switching the language needs no reload, and is remembered for a year', async ({ visit }) => {
  const { page, context } = await visit({ locale: null })
  await signInAtPage(page, 'admin', '/masterdata/jurisdictions')
  await see(title(page, kindName('de', 'jurisdictions')))
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  await switchTo(page, 'en')
  await see(title(page, kindName('en', 'jurisdictions')))
  expect(loads).toEqual([])
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')
  expect(cookie).toMatchObject({ value: 'en', path: '/', sameSite: 'Lax', secure: false })
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(364.9)
  expect(days).toBeLessThanOrEqual(365)
  await page.goto('/bridges/manage')
  await see(title(page, kindName('en', 'bridges')))
})

// tests/src/locale/cookie.test.ts covers the choice of the language.
test.for(
  firstCase([
    { browserLocale: 'en-GB', path: '/', locale: 'en' },
    { browserLocale: 'en-GB', path: '/casinos/manage', locale: 'de' },
    { browserLocale: 'fr-FR', path: '/', locale: 'de' },
    { browserLocale: 'de-AT', path: '/', locale: 'de' },
  ] as const),
)(
  'a first visit of $path in $browserLocale uses $locale',
  async ({ browserLocale, path, locale }, { visit }) => {
    const { page } = await visit({ locale: null, browserLocale })
    await signInAtPage(page, 'admin', path, locale)
    const name = say(words[locale].home.welcome, { name: 'Katharina Brandt' })
    await see(title(page, path === '/' ? name : kindName(locale, 'casinos')))
  },
)

test('the colour scheme follows the system until the user chooses one', async ({ visit }) => {
  const { page } = await visit({ colorScheme: 'dark' })
  await signInAtPage(page, 'admin')
  const isDark = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).colorScheme.includes('dark'))
  expect(await isDark()).toBe(true)
  await button(page, words.de.app.lightMode).click()
  await expect.poll(isDark).toBe(false)
  await page.reload()
  await see(button(page, words.de.app.darkMode))
  expect(await isDark()).toBe(false)
})
