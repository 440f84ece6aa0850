import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { button, input, link } from './support/form.ts'
import { expectFocus, expectFocusOn, goTo, press, signInByKeys, tabTo } from './support/keyboard.ts'
import { gone, main, see, title, toast } from './support/page.ts'
import { test } from './support/test.ts'
import { inGerman, kindName, say, uniqueName, words, type Locale } from './support/words.ts'

/** A provider per language, and its number of new games. */
const offers = { de: ['Brightreef', 10], en: ['Northgate', 12] } as const
const digits = { de: '1', en: '2' }

/** Only keys are used in this file; after each step the focus must be visible. */
describe.each(inGerman)('jobs by keyboard alone ($locale)', ({ locale }) => {
  const { palette, form, matrix, delete: deletion, resources } = words[locale]
  const open = async (visit: (options: { locale: Locale }) => Promise<{ page: Page }>, path: string) => {
    const { page } = await visit({ locale })
    await signInByKeys(page, locale, path)
    return page
  }

  test('text typed before the search has loaded is searched for', async ({ visit }) => {
    const page = await open(visit, '/casinos/manage/cf_mistral')
    const username = input(page, resources.casinos.fields.serviceUsername)
    await tabTo(page, username)
    const before = await username.inputValue()
    let letCome = () => {}
    const mayCome = new Promise<void>((resolve) => (letCome = resolve))
    await page.route(/\/palette-[^/]*\.js$/, async (route) => {
      await mayCome
      await route.continue()
    })
    await press(page, 'Control+k')
    await page.keyboard.type('nordlicht')
    letCome()
    await expectFocusOn(page, page.getByRole('combobox', { name: palette.input }))
    expect(await page.getByRole('combobox', { name: palette.input }).inputValue()).toBe('nordlicht')
    await press(page, 'Escape')
    await expectFocusOn(page, username)
    expect(await username.inputValue()).toBe(before)
  })

  test('undoing by shortcut or button keeps the focus', async ({ visit }) => {
    const page = await open(visit, '/casinos/manage/cf_mistral')
    const username = input(page, resources.casinos.fields.serviceUsername)
    await tabTo(page, username)
    const before = await username.inputValue()
    await press(page, 'End', '9', 'Control+s')
    await see(toast(page, form.saved))
    await press(page, 'Control+z')
    await see(toast(page, form.undo.done))
    await expectFocusOn(page, username)
    expect(await username.inputValue()).toBe(before)

    await press(page, 'End', '9', 'Control+s')
    await see(toast(page, form.saved))
    // The links to the groups are the last focusable elements of the page, before the messages.
    const last = link(main(page), resources.casinos.groups.options)
    await tabTo(page, last)
    await tabTo(page, page.locator('.toast').getByRole('button', { name: form.undo.button }))
    await press(page, 'Enter')
    await gone(page.locator('.toast').getByText(form.saved))
    await expectFocusOn(page, last)
    expect(await username.inputValue()).toBe(before)
  })

  test('a user is created, corrected and locked; an unused record is deleted', async ({ visit }) => {
    const page = await open(visit, '/users/manage')
    const { users, jurisdictions } = resources
    await press(page, 'n')
    const email = `${uniqueName('tastatur').replace(' ', '-')}@example.com`
    await expectFocusOn(page, input(page, users.fields.username))
    await page.keyboard.type(email)
    await tabTo(page, page.locator('[name=password]'))
    await page.keyboard.type('ein-langes-geheimnis')
    await press(page, 'Tab')
    await page.keyboard.type('ein-anderes')
    await tabTo(page, page.getByRole('combobox', { name: users.fields.role }))
    await page.keyboard.type(users.choices.role.visitor.slice(0, 1))
    await press(page, 'Control+Enter')
    await expectFocusOn(page, page.locator('[name=passwordRepeat]'))
    await see(toast(page, say(form.notSent, { fields: users.passwordRepeat })))
    await press(page, 'Control+a')
    await page.keyboard.type('ein-langes-geheimnis')
    await press(page, 'Control+Enter')
    await see(title(page, email))
    const enabled = page.getByRole('switch', { name: users.fields.enabled })
    await tabTo(page, enabled)
    await press(page, 'Space', 'Control+s')
    await see(toast(page, form.saved))
    await expectFocusOn(page, enabled)

    await goTo(page, locale, kindName(locale, 'jurisdictions'))
    await see(title(page, kindName(locale, 'jurisdictions')))
    await press(page, 'n')
    const name = uniqueName('Tastenland')
    await expectFocusOn(page, input(page, jurisdictions.fields.name))
    await page.keyboard.type(name)
    await press(page, 'Control+Enter')
    await see(title(page, name))
    await tabTo(page, button(page, deletion.button))
    await press(page, 'Enter')
    await expectFocusOn(page, input(page, deletion.confirmation))
    await page.keyboard.type(name)
    await press(page, 'Enter')
    await see(title(page, kindName(locale, 'jurisdictions')))
    await expectFocus(page)
  })

  test('games are switched in the matrix and imported', async ({ visit }) => {
    const page = await open(visit, '/games/matrix')
    const its = resources['game-providers'].import
    const [provider, count] = offers[locale]
    const cell = page.locator('.matrix [tabindex="0"]')
    await tabTo(page, cell)
    await press(page, 'Space')
    await tabTo(page, button(page, matrix.preview))
    await press(page, 'Enter')
    const preview = page.getByRole('dialog', { name: matrix.preview })
    await see(preview.getByRole('status').getByRole('listitem').first())
    await press(page, 'Escape')
    await expectFocusOn(page, button(page, matrix.preview))
    await press(page, 'Tab', 'Enter', 'Tab', 'Enter')
    await gone(button(page, matrix.preview))
    await expectFocusOn(page, cell)

    await goTo(page, locale, `import ${provider}`, provider)
    await tabTo(page, page.getByRole('checkbox', { name: its.tickAll }))
    // Games that would be refused have no checkbox, so the space bar would scroll.
    await tabTo(page, main(page).locator('tbody').getByRole('checkbox').first())
    await press(page, 'Space', 'Space')
    await tabTo(page, button(page, say(its.start, { count }, 2)))
    await press(page, 'Enter')
    await see(main(page).getByText(new RegExp(say(its.imported, { imported: count, offered: '\\d+' }))))
    await expectFocus(page)
    await tabTo(page, link(main(page), its.again))
  })

  test('hashes are allowed, and components checked', async ({ visit }) => {
    const page = await open(visit, '/cpv/allowed-hashes')
    const { 'allowed-hashes': hashes, 'cpv-checks': checks } = resources
    await press(page, 'n')
    const lines = page.getByRole('textbox', { name: hashes.add.lines })
    await expectFocusOn(page, lines)
    await page.keyboard.type(`game-server;${'0'.repeat(63)}${digits[locale]}`)
    await see(button(page, say(hashes.add.save, { count: 1 })))
    await press(page, 'Control+s')
    await see(toast(page, say(hashes.add.saved)))
    await expectFocusOn(page, button(main(page), hashes.add.check))

    await goTo(page, locale, checks.trigger.title, checks.trigger.title)
    await expectFocusOn(page, main(page))
    await tabTo(page, button(page, checks.trigger.nobody))
    await press(page, 'Enter')
    await tabTo(page, main(page).getByRole('checkbox').first())
    await press(page, 'Space')
    await tabTo(page, button(page, say(checks.trigger.button)))
    await press(page, 'Enter')
    await see(page.locator('#check-worst'))
    await expectFocusOn(page, main(page))
    await tabTo(page, button(page, checks.trigger.again))
    await press(page, 'Enter')
    await see(button(page, checks.trigger.all))
    await expectFocusOn(page, main(page))
  })
})
