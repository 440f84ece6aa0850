import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { button, input, saveNew } from './support/form.ts'
import {
  fillSignIn,
  gone,
  password,
  people,
  see,
  signIn,
  signInAtPage,
  signInPage,
  title,
  type Someone,
} from './support/page.ts'
import { test, type Visit } from './support/test.ts'
import { inGerman, uniqueName, words, type Locale } from './support/words.ts'

describe.each(inGerman)('an ended session ($locale)', ({ locale }) => {
  const { session, resources } = words[locale]
  const label = resources.jurisdictions.fields.name

  test('locks the page; after the next sign-in all input is still there', async ({ visit }) => {
    const { page, context } = await visit({ locale })
    const name = uniqueName('Halbfertig')
    await signIn(page, 'admin', '/masterdata/jurisdictions/create')
    await input(page, label).fill(name)
    await signOutElsewhere(context, locale)
    const lock = page.getByRole('dialog', { name: session.lockedTitle })
    await see(lock)
    await page.keyboard.press('Escape')
    await see(lock)
    await signInAgain(page, locale, 'admin')
    await gone(lock)
    expect(await input(page, label).inputValue()).toBe(name)
    await saveNew(page).click()
    await see(title(page, name))
  })
})

describe('if another user signs in, the page', () => {
  const { session, pages, form, resources } = words.de
  const label = resources.jurisdictions.fields.name
  const names = (text: string) =>
    text.replaceAll('%{name}', 'Katharina Brandt').replaceAll('%{other}', 'Jonas Lindner')

  const taken = async (visit: () => Promise<Visit>) => {
    const { page, context } = await visit()
    await signIn(page, 'admin', '/masterdata/jurisdictions/create')
    await input(page, label).fill('Von Katharina')
    await signOutElsewhere(context, 'de')
    await see(page.getByRole('dialog', { name: session.lockedTitle }))
    await signInAgain(page, 'de', 'visitor')
    await see(page.getByRole('dialog').getByText(names(session.otherUser)))
    return page
  }

  test('starts again for them, and keeps the input for the first one', async ({ visit }) => {
    const page = await taken(visit)
    const reloaded = page.waitForEvent('load')
    await button(page, names(session.continueAs)).click()
    await reloaded
    await see(page.getByRole('banner').getByText('Jonas Lindner'))
    await see(title(page, pages.forbidden))
    await page.goto('/logout')
    await button(page, words.de.app.signOut).click()
    await signInPage(page, 'de')
    await signInAtPage(page, 'admin', '/masterdata/jurisdictions/create')
    await button(page.getByRole('region', { name: form.draft.label }), form.draft.take).click()
    expect(await input(page, label).inputValue()).toBe('Von Katharina')
  })

  test('can be had back by the first one', async ({ visit }) => {
    const page = await taken(visit)
    await signInAgain(page, 'de', 'admin', names(session.signInAs))
    await gone(page.getByRole('dialog'))
    expect(await input(page, label).inputValue()).toBe('Von Katharina')
  })
})

test('leaves the page locked if the sign-in window is closed', async ({ visit }) => {
  const { page, context } = await visit()
  await signIn(page, 'admin')
  await signOutElsewhere(context, 'de')
  const lock = page.getByRole('dialog', { name: words.de.session.lockedTitle })
  await see(lock)
  const opened = page.waitForEvent('popup')
  await button(lock, words.de.session.signInAgain).click()
  const popup = await opened
  await signInPage(popup, 'de')
  await popup.close()
  await see(lock.getByText(words.de.session.signInFailed))
})

async function signOutElsewhere(context: Visit['context'], locale: Locale): Promise<void> {
  const other = await context.newPage()
  await other.goto('/logout')
  await button(other, words[locale].app.signOut).click()
  await signInPage(other, locale)
  await other.close()
}

async function signInAgain(
  page: Page,
  locale: Locale,
  who: Someone,
  label = words[locale].session.signInAgain,
): Promise<void> {
  const opened = page.waitForEvent('popup')
  await button(page, label).click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await fillSignIn(popup, locale, people[who], password)
  await closed
}
