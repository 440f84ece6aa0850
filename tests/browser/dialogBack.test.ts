import { describe, expect } from 'vitest'
import { button, input } from './support/form.ts'
import { gone, see, signIn, title } from './support/page.ts'
import { test } from './support/test.ts'
import { inEnglish, kindName, words } from './support/words.ts'

describe.each(inEnglish)('"Back" in a dialog ($locale)', ({ locale }) => {
  const { form, resources } = words[locale]
  const atlantic = '/bridges/manage/atlantic'

  test('closes the dialog and stays on its page, where a form keeps what was typed without being asked', async ({
    visit,
  }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/bridges/manage')
    await page.getByRole('main').getByRole('link', { name: 'Atlantic Bridge', exact: true }).click()
    const name = input(page, resources.bridges.fields.name)
    await name.fill('Halb getippt')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await see(palette)
    const goBack = () => page.evaluate(() => window.history.back())

    await goBack()
    await gone(palette)
    await expect.poll(() => new URL(page.url()).pathname).toBe(atlantic)
    expect(await name.inputValue()).toBe('Halb getippt')
    expect(await page.getByRole('dialog').count()).toBe(0)

    // Without a dialog, the page is left, and the form asks: once, and by "Back" again not at all.
    const asked = page.getByRole('dialog', { name: form.unsaved })
    await goBack()
    await see(asked)
    await goBack()
    // Taken out, not only closed: until then the form is still about to stay.
    await page.locator('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).pathname).toBe(atlantic)
    expect(await name.inputValue()).toBe('Halb getippt')
    await goBack()
    await button(asked, form.discard).click()
    await see(title(page, kindName(locale, 'bridges')))
    expect(new URL(page.url()).pathname).toBe('/bridges/manage')
  })

  test('leads on as before once it is closed, also on a phone', async ({ visit }) => {
    const { page } = await visit({ locale, isPhone: true })
    await signIn(page, 'admin', '/masterdata/jurisdictions')
    await page.getByRole('main').getByRole('link', { name: 'Malta', exact: true }).click()
    await see(title(page, 'Malta'))
    for (const key of ['?', 'Control+k']) {
      await page.keyboard.press(key)
      await see(page.getByRole('dialog'))
      await page.evaluate(() => window.history.back())
      await gone(page.getByRole('dialog'))
      await expect.poll(() => new URL(page.url()).pathname).toBe('/masterdata/jurisdictions/malta')
    }
    await page.goBack()
    await see(title(page, kindName(locale, 'jurisdictions')))
    await page.goForward()
    await see(title(page, 'Malta'))
  })
})
