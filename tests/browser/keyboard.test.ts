import { describe, expect } from 'vitest'
import { button, input, link } from './support/form.ts'
import { expectFocusOn, press, signInByKeys, tabTo } from './support/keyboard.ts'
import { gone, main, see, signIn, title, toast } from './support/page.ts'
import { test } from './support/test.ts'
import { kindName, inEnglish, say, uniqueName, words } from './support/words.ts'

/** Only keys are used in this file, no clicks and no programmatic focus. */
describe.each(inEnglish)('by keyboard alone ($locale)', ({ locale }) => {
  const { app, list, form, record, delete: deletion, resources } = words[locale]
  const { fields } = resources.casinos

  test('staff sign in, find a record, change it, and continue', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signInByKeys(page, locale, '/casinos/manage')

    await tabTo(page, link(page, app.skipToContent))
    await press(page, 'Enter')
    await expectFocusOn(page, main(page))

    const filters = main(page).getByRole('button', { name: list.filters.button }).first()
    await tabTo(page, filters)
    await press(page, 'Enter')
    const operator = page.locator('summary').filter({ hasText: fields.jurisdictionId })
    await tabTo(page, operator)
    await press(page, 'Enter')
    for (const jurisdiction of ['Germany', 'Ontario']) {
      await tabTo(page, page.getByRole('checkbox', { name: jurisdiction }))
      await press(page, 'Space')
    }
    await see(button(page, say(list.filters.show, { total: 4 }, 2)))
    await press(page, 'Escape')
    await expectFocusOn(page, filters)
    await gone(operator)

    await tabTo(page, link(main(page), 'Eidergold'))
    await press(page, 'Enter')
    await see(title(page, 'Eidergold'))
    await expectFocusOn(page, main(page))

    const username = input(page, fields.serviceUsername)
    const typed = uniqueName('Dienst')
    await tabTo(page, username)
    await press(page, 'Control+a')
    await page.keyboard.type(typed)
    // The live region must exist before its content, so that screen readers announce it.
    const region = page.locator('.toasts [role=status]')
    expect(await region.count()).toBe(1)
    await press(page, 'Control+s')
    await see(region.getByText(form.saved))
    await expectFocusOn(page, username)
    expect(await username.inputValue()).toBe(typed)

    await tabTo(page, link(main(page), record.tabs.history), 'Shift+Tab')
    await press(page, 'Enter')
    await see(page.getByRole('list', { name: record.tabs.history }).getByText(typed))
    await expectFocusOn(page, link(main(page), record.tabs.history))
    await tabTo(page, link(main(page), record.tabs.details), 'Shift+Tab')
    await press(page, 'Enter')
    await see(username)
    await expectFocusOn(page, link(main(page), record.tabs.details))
    const next = link(page, say(record.place.next, { name: 'Halcyon Bay' }))
    await tabTo(page, next, 'Shift+Tab')
    await press(page, 'Enter')
    await see(title(page, 'Halcyon Bay'))
    await expectFocusOn(page, link(page, say(record.place.next, { name: 'Kupferkrone' })))

    await tabTo(page, button(page, deletion.button))
    await press(page, 'Enter')
    await see(page.getByRole('dialog').getByText(deletion.explain))
    await expectFocusOn(page, input(page, deletion.confirmation))
    await press(page, 'Escape')
    await gone(page.getByRole('dialog'))
    await expectFocusOn(page, button(page, deletion.button))
  })
})

describe('by keyboard alone', () => {
  const locale = 'de'
  const { app, list, form, resources } = words[locale]
  const { fields } = resources.casinos

  test('unsaved changes and focus survive disabled buttons and removed parts of the page', async ({
    visit,
  }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/casinos/manage/cf_mistral')
    const username = input(page, fields.serviceUsername)
    await tabTo(page, username)
    const before = await username.inputValue()
    await press(page, 'End', '9')

    const brand = page.getByRole('banner').getByRole('link').first()
    await tabTo(page, brand, 'Shift+Tab')
    await press(page, 'Enter')
    const question = page.getByRole('dialog', { name: form.unsaved })
    await expectFocusOn(page, button(question, form.keepEditing))
    await press(page, 'Enter')
    await gone(question)
    await expectFocusOn(page, brand)
    expect(await username.inputValue()).toBe(`${before}9`)

    await tabTo(page, button(main(page), form.discard))
    await press(page, 'Enter')
    await expectFocusOn(page, button(question, form.keepEditing))
    await tabTo(page, button(question, form.discard))
    await press(page, 'Enter')
    await gone(question)
    await expectFocusOn(page, button(main(page), form.discard))
    expect(await username.inputValue()).toBe(before)

    await tabTo(page, username, 'Shift+Tab')
    await page.keyboard.type(uniqueName('Dienst'))
    const save = button(page, form.save)
    await tabTo(page, save)
    await press(page, 'Enter')
    await see(toast(page, form.saved))
    await expectFocusOn(page, save)
    expect(await save.isDisabled()).toBe(true)

    const back = link(main(page).locator('.trail'), kindName(locale, 'casinos'))
    await tabTo(page, back, 'Shift+Tab')
    await press(page, 'Enter')
    await see(title(page, kindName(locale, 'casinos')))
    const all = page.getByRole('checkbox', { name: list.bulk.selectPage })
    await tabTo(page, all)
    await press(page, 'Space')
    await tabTo(page, button(page, list.bulk.clear))
    await press(page, 'Enter')
    await expectFocusOn(page, all)

    await tabTo(page, page.getByRole('checkbox', { name: 'Mistral Rouge' }))
    await press(page, 'Space')
    const { label } = resources.casinos.bulk.generateKeys
    await tabTo(page, button(page, label))
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog', { name: label })
    await expectFocusOn(page, button(dialog, form.cancel))
    await tabTo(page, button(dialog, label), 'Shift+Tab')
    await press(page, 'Enter')
    await see(dialog.getByText(say(list.bulk.succeeded, { count: 1 })))
    await expectFocusOn(page, button(dialog, app.close))
    await press(page, 'Enter')
    await gone(dialog)
    await expectFocusOn(page, all)
  })
})
