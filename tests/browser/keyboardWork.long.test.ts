import { describe, expect } from 'vitest'
import { button, input } from './support/form.ts'
import { expectFocus, expectFocusOn, goTo, press, signInByKeys, tabTo } from './support/keyboard.ts'
import { gone, main, see, title } from './support/page.ts'
import { test } from './support/test.ts'
import { inEnglish, kindName, say, uniqueName, words } from './support/words.ts'

const rounds = { de: 'greuvxhdlvmo', en: 'gr32s3kkg7m7' }
/** Never pushed before; other files show the failed pushes of others. */
const integrations = { de: 'Coinworks Social', en: 'Harbourline' }

/** Only keys are used in this file: a working day by command palette and shortcuts. */
describe.each(inEnglish)('in $locale', ({ locale }) => {
  const { palette, shortcuts, app, form, list, resources } = words[locale]
  const { fields } = resources.integrations
  const [round, integration] = [rounds[locale], integrations[locale]]

  test('by keyboard alone, records are created, changed, pushed and filtered, a round is closed, and a figure leads to its rounds', async ({
    visit,
  }) => {
    const { page } = await visit({ locale })
    await signInByKeys(page, locale, '/')

    await goTo(page, locale, kindName(locale, 'integrations'))
    await see(title(page, kindName(locale, 'integrations')))
    await press(page, 'n')
    const [id, name] = [uniqueName('keys'), uniqueName('Keys')].map((text) => text.replace(/\W+/g, '-'))
    await expectFocusOn(page, input(page, fields.id))
    await page.keyboard.type(id ?? '')
    await tabTo(page, page.getByRole('combobox', { name: fields.bridgeId }))
    await page.keyboard.type('Nordlicht')
    await see(page.getByRole('option', { name: /Nordlicht/ }))
    await press(page, 'Enter')
    await tabTo(page, input(page, fields.name))
    await page.keyboard.type(name ?? '')
    await tabTo(page, input(page, fields.gameClientIntegrationUrl))
    await page.keyboard.type('https://keys.example.com')
    await press(page, 'Control+Enter')
    await see(title(page, String(name)))
    await tabTo(page, input(page, fields.name))
    await press(page, 'End', '2', 'Control+s')
    await see(page.locator('.toasts').getByText(form.saved))

    await goTo(page, locale, `push ${integration}`, `Push: ${integration}`)
    const push = main(page).locator('button[data-variant=contained]')
    await tabTo(page, push)
    await press(page, 'Enter')
    await see(main(page).getByText(resources.pushes.page.succeeded))

    const its = resources['game-rounds']
    await goTo(page, locale, `close ${round}`, `${palette.single.close}: ${round}`)
    const first = main(page).getByRole('radio').first()
    await see(first)
    await tabTo(page, main(page).getByRole('radio', { checked: true }))
    await tabTo(page, main(page).getByLabel(its.close.reason))
    await page.keyboard.type(its.close.reasons.complaint.slice(0, 4))
    await tabTo(page, button(page, its.close.button))
    await press(page, 'Enter')
    // The focus is on the safe button, so that a repeated Enter goes back.
    await expectFocusOn(page, button(page, its.close.back))
    await press(page, 'Shift+Tab')
    await expectFocusOn(page, button(page, its.close.go))
    await press(page, 'Enter')
    await gone(first)
    await see(
      main(page).getByText(
        its.page.closedBy.replace('%{name}', 'Katharina Brandt (admin@example.com)').replace('%{when}.', ''),
      ),
    )
    // In the drawer, or on its link to the next open round.
    const drawer = page.locator('.drawer')
    await expect.poll(() => drawer.evaluate((it) => it.contains(document.activeElement))).toBe(true)
    await expectFocus(page)

    await goTo(page, locale, kindName(locale, 'games'))
    await see(title(page, kindName(locale, 'games')))
    const searched = page.getByRole('searchbox')
    const rows = main(page).locator('tbody a')
    await see(rows.first())
    await press(page, '/', 'ArrowDown', 'ArrowDown')
    await expectFocusOn(page, rows.nth(1))
    await press(page, 'ArrowUp')
    await expectFocusOn(page, rows.first())
    await press(page, '/')
    await expectFocusOn(page, searched)
    await page.keyboard.type('aurora')
    await see(
      main(page)
        .getByRole('status')
        .getByText(say(list.count, { from: 1, to: 1, total: 1 })),
    )
    await tabTo(page, button(page, list.filters.button))
    await press(page, 'f')
    await press(page, 'Escape', '?')
    const sheet = page.getByRole('dialog', { name: shortcuts.title })
    await see(sheet)
    await expectFocusOn(page, button(sheet, app.close))
    await press(page, 'Enter')
    await expectFocusOn(page, button(page, list.filters.button))

    await goTo(page, locale, 'ggr')
    const figure = main(page).locator('a.figure').first()
    await tabTo(page, figure)
    await press(page, 'Enter')
    await see(title(page, kindName(locale, 'game-rounds')))
    await see(main(page).locator('tbody a').first())
    expect(new URL(page.url()).searchParams.get('filter')).toBeTruthy()
  })
})
