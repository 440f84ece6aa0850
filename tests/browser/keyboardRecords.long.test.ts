import { describe, expect } from 'vitest'
import { button, input, link } from './support/form.ts'
import { expectFocusOn, goTo, press, signInByKeys, tabTo } from './support/keyboard.ts'
import { main, see, title, toast } from './support/page.ts'
import { test } from './support/test.ts'
import { inEnglish, kindName, say, words } from './support/words.ts'

/** Only keys are used in this file, on existing records. */
describe.each(inEnglish)('in $locale', ({ locale }) => {
  const { form, list, record, reportFiles, delete: deletion, resources } = words[locale]
  const number = { de: 'v9.17', en: 'v9.18' }[locale]

  test('by keyboard alone, records are compared, copied, checked, exported and reverted, and a view is saved', async ({
    visit,
  }) => {
    const { page } = await visit({ locale })
    await page.context().grantPermissions(['clipboard-write'])
    await signInByKeys(page, locale, '/games/versions')
    const { 'audit-entries': audit, 'game-versions': versions, bridges, casinos, reports } = resources
    const rows = main(page).locator('tbody tr')
    await see(rows.first())
    await press(page, '/', 'ArrowDown', 'Shift+Tab', 'Space', 'ArrowDown', 'Space')
    await see(link(page, record.compare.button))
    await press(page, 'b')
    await tabTo(page, link(page, record.compare.button))
    await press(page, 'Enter')
    const other = page.getByRole('combobox', { name: record.compare.with })
    await tabTo(page, other)
    await press(page, 'ArrowDown')
    await see(main(page).getByRole('table'))
    await expectFocusOn(page, other)
    await tabTo(page, link(main(page), form.copyRecord), 'Shift+Tab')
    await press(page, 'Enter')
    await expectFocusOn(page, input(page, versions.fields.versionNumber))
    await page.keyboard.type(number)
    await press(page, 'Control+Enter')
    await see(title(page, number))

    await goTo(page, locale, 'alpine bridge', 'Alpine Bridge')
    await tabTo(page, button(main(page), deletion.button))
    await press(page, 'Enter')
    // The dialog says why the record stays, with links to the records that use it.
    await tabTo(page, link(page.getByRole('dialog'), 'Eidergold'), 'Shift+Tab')
    await press(page, 'Enter')
    await see(title(page, 'Eidergold'))
    const id = button(page, say(form.copyNamed, { name: casinos.fields.id }))
    await tabTo(page, id)
    await press(page, 'Enter')
    await see(toast(page, form.copied))
    await expectFocusOn(page, id)

    await goTo(page, locale, 'alpine bridge', 'Alpine Bridge')
    const check = button(page, bridges.check.button)
    await tabTo(page, check)
    await press(page, 'Enter')
    await see(main(page).getByRole('status').getByText(bridges.choices['lastCheck.state'].ok))
    await expectFocusOn(page, check)
    const name = page.locator('[name=name]')
    await tabTo(page, name, 'Shift+Tab')
    await press(page, 'End', '2', 'Control+s')
    await see(toast(page, form.saved))

    await goTo(page, locale, kindName(locale, 'audit-entries'))
    await see(title(page, kindName(locale, 'audit-entries')))
    await see(rows.first())
    // The focus indicator of a drawer is its border.
    await press(page, '/', 'ArrowDown')
    await page.keyboard.press('Enter')
    const back = button(page.locator('.drawer'), audit.revert.button)
    await tabTo(page, back)
    await press(page, 'Enter')
    // Disabled until the preview is loaded.
    const confirm = button(page.getByRole('dialog'), audit.revert.confirm)
    await see(confirm.and(page.locator(':not([aria-disabled=true]):enabled')))
    await tabTo(page, confirm)
    await press(page, 'Enter')
    await see(toast(page, audit.revert.done))
    await expectFocusOn(page, back)

    await goTo(page, locale, kindName(locale, 'reports'))
    await tabTo(page, link(main(page), reportFiles.request).first())
    await press(page, 'Enter')
    await tabTo(page, main(page).getByLabel(reports.fields.kind))
    await press(page, 'End')
    await tabTo(page, button(page, reportFiles.request))
    await press(page, 'Enter')
    const file = rows.first().getByRole('button', { name: reportFiles.download })
    await tabTo(page, file)
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Enter')])
    expect(download.suggestedFilename()).toMatch(/^rounds-/)

    await goTo(page, locale, kindName(locale, 'games'))
    await see(title(page, kindName(locale, 'games')))
    await see(rows.first())
    await press(page, '/')
    await page.keyboard.type('aurora')
    const csv = button(main(page), list.csv.button)
    await tabTo(page, csv)
    await press(page, 'Enter', 'ArrowDown')
    await tabTo(page, button(page, list.csv.save))
    const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(saved.suggestedFilename()).toMatch(/\.csv$/)
    await expectFocusOn(page, csv)
    await tabTo(page, button(main(page), list.views.button), 'Shift+Tab')
    await press(page, 'Enter')
    await tabTo(page, button(page, list.views.saveAs))
    await press(page, 'Enter')
    await page.keyboard.type('Aurora')
    await press(page, 'Enter')
    await see(toast(page, say(list.views.saved, { name: 'Aurora' })))
    await expectFocusOn(page, main(page).getByRole('button', { name: /: Aurora$/ }))
  })
})
