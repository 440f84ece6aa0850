import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { link } from '../browser/support/form.ts'
import {
  fillSignIn,
  main,
  password,
  people,
  see,
  signInAtPage,
  signInPage,
  switchTo,
  title,
} from '../browser/support/page.ts'
import { firstInGerman, kindName, signInWords, words } from '../browser/support/words.ts'
import { test } from './support/test.ts'

const filtered = `/bridges/manage?filter=${encodeURIComponent('{"q":"Alpine"}')}`

describe.each(firstInGerman)('the sign-in page ($locale)', ({ locale }) => {
  const its = signInWords[locale]

  test.for([
    ['a wrong password', people.admin],
    ['a name that nobody has', 'nobody@example.com'],
  ] as const)('shows the same error for %s', async ([, username], { visit }) => {
    const { page, provoked } = await visit({ locale })
    provoked(401)
    await page.goto('/')
    await fillSignIn(page, locale, username, 'wrong-password')
    await see(page.getByText(its.badCredentials, { exact: true }))
    expect(await page.getByRole('textbox', { name: its.username }).inputValue()).toBe(username)
    expect(await page.getByRole('textbox', { name: its.password }).inputValue()).toBe('')
  })

  test('redirects to the requested URL with its query', async ({ visit }) => {
    const { page } = await visit({ locale })
    await page.goto(filtered)
    await fillSignIn(page, locale, people.visitor, password)
    await see(title(page, kindName(locale, 'bridges')))
    await see(link(main(page), 'Alpine Bridge'))
    expect(new URL(page.url()).searchParams.get('filter')).toBe('{"q":"Alpine"}')
  })
})

/** Chooses a language: by a link of the embedded service, or in Keycloak's select. */
async function choose(page: Page, name: string): Promise<void> {
  const list = page.locator('#login-select-toggle')
  const its = page.getByRole('link', { name })
  await see(list.or(its))
  if ((await list.count()) > 0) await list.selectOption({ label: name })
  else await its.click()
}

test('passes its language to the console, until another one is chosen', async ({ visit }) => {
  const { page } = await visit({ locale: 'de' })
  await page.goto('/bridges/manage')
  await signInPage(page, 'de')
  await choose(page, 'English')
  await fillSignIn(page, 'en', people.guest, password)
  await see(link(page, words.en.app.signOut))
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.reload()
  await see(link(page, words.en.app.signOut))

  await switchTo(page, 'de')
  await link(page, words.de.app.signOut).click()
  await signInPage(page, 'de')
  await fillSignIn(page, 'de', people.guest, password)
  await see(link(page, words.de.app.signOut))
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
})

test('remembers the chosen language for other browsers', async ({ visit }) => {
  const there = await visit({ locale: 'en' })
  await there.page.goto('/')
  await choose(there.page, 'Deutsch')
  await fillSignIn(there.page, 'de', people.guest, password)
  await see(link(there.page, words.de.app.signOut))
  const here = await visit({ locale: 'en' })
  await signInAtPage(here.page, 'guest', '/', 'en')
  await see(link(here.page, words.de.app.signOut))
})
