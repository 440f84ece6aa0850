import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { button, saveNew } from './support/form.ts'
import { fillSignIn, goWithin, main, people, see, signIn, signInPage, title } from './support/page.ts'
import { test } from './support/test.ts'
import { firstInGerman, signInWords, words, type Locale } from './support/words.ts'

/** Pages that need steps before they are complete; addresses.test.ts covers the others. */
const pages = (locale: Locale): [path: string, complete: (page: Page) => Promise<void>][] => {
  const shows = (text: string) => (page: Page) => see(main(page).getByText(text).first())
  const { pages: its } = words[locale]
  return [
    ['/masterdata/jurisdictions?filter=%7B%22q%22%3A%22zzz%22%7D', shows('zzz')],
    ['/casinos/manage/cf_deichhof', shows(words[locale].resources.casinos.groups.options)],
    ['/bridges/manage/create', submitEmpty(locale)],
    ['/masterdata/jurisdictions/malta?tab=usage', shows('Aurora Palace')],
    ['/masterdata/jurisdictions/malta?tab=history', shows('Katharina Brandt')],
    ['/casinos/manage/cf_halcyon', openDeletion(locale)],
    ['/nowhere', shows(its.notFound)],
  ]
}

const submitEmpty = (locale: Locale) => async (page: Page) => {
  await saveNew(page).click()
  await see(main(page).getByText(words[locale].errors.required).first())
}

const openDeletion = (locale: Locale) => async (page: Page) => {
  await button(page, words[locale].delete.button).click()
  await see(page.getByRole('dialog').getByText(words[locale].delete.explain))
}

describe.each(firstInGerman)('accessibility ($locale)', ({ locale }) => {
  const { session, delete: deletion, resources, pages: its } = words[locale]

  test('further pages of an administrator break no axe rule', async ({ visit }) => {
    const { page, provoked } = await visit({ locale })
    provoked(404)
    await signIn(page, 'admin', '/')
    for (const [path, complete] of pages(locale)) {
      await goWithin(page, path)
      await complete(page)
      await expectAccessible(page, path)
    }
  })

  test('dialogs break no axe rule', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/casinos/manage/cf_deichhof')
    await button(page, resources.casinos.keys.generate).click()
    await see(page.getByRole('dialog', { name: resources.casinos.keys.confirmTitle }))
    await expectAccessible(page, 'new key pair')
    await page.keyboard.press('Escape')
    await goWithin(page, '/casinos/manage/cf_halcyon')
    await see(title(page, 'Halcyon Bay'))
    await button(main(page), deletion.button).first().click()
    await see(page.getByRole('dialog').getByLabel(deletion.confirmation))
    await expectAccessible(page, 'deletion')
  })

  test('pages of a visitor break no axe rule, read-only and without permission', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'visitor', '/casinos/manage/create')
    await see(title(page, its.forbidden))
    await expectAccessible(page, 'no permission')
    await page.goto('/casinos/manage/cf_aurora')
    await see(main(page).getByText(words[locale].form.readOnly))
    await expectAccessible(page, 'read-only casino')
  })

  test('error pages break no axe rule', async ({ visit }) => {
    const { page, provoked } = await visit({ locale })
    provoked(500)
    await page.route('**/api/jurisdictions?*', (route) => route.fulfill({ status: 500, json: {} }))
    await signIn(page, 'admin', '/masterdata/jurisdictions')
    await see(main(page).getByText(words[locale].list.failed))
    await expectAccessible(page, 'error')
  })

  test('the locked page breaks no axe rule', async ({ visit }) => {
    const { page, context } = await visit({ locale })
    await signIn(page, 'admin', '/masterdata/jurisdictions')
    const other = await context.newPage()
    await other.goto('/logout')
    await expectAccessible(other, 'sign-out')
    await button(other, words[locale].app.signOut).click()
    await signInPage(other, locale)
    await see(page.getByRole('dialog', { name: session.lockedTitle }))
    // Background tabs apply the colour scheme only when they are drawn.
    await page.bringToFront()
    await expectAccessible(page, 'lock')
  })

  test('the pages before the console break no axe rule', async ({ visit }) => {
    const { page, provoked } = await visit({ locale })
    provoked(401, 404)
    await page.goto('/')
    await signInPage(page, locale)
    await expectAccessible(page, 'sign-in')
    await fillSignIn(page, locale, people.admin, 'wrong')
    await see(page.getByText(signInWords[locale].badCredentials))
    await expectAccessible(page, 'sign-in refused')
    await page.route('**/config.json', (route) => route.fulfill({ json: { brand: 'X' } }))
    await page.goto('/')
    await see(page.getByText(words[locale].config.title))
    await expectAccessible(page, 'config.json')
  })
})

test('the menu in narrow windows breaks no axe rule', async ({ visit }) => {
  const { page } = await visit({ locale: 'en', width: 390 })
  await signIn(page, 'admin', '/masterdata/jurisdictions')
  await button(page, words.en.app.openMenu).click()
  await see(page.getByRole('navigation', { name: words.en.app.menu }))
  await expectAccessible(page, 'menu')
})
