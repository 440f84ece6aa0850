import { describe, expect } from 'vitest'
import { button, input, link } from './support/form.ts'
import { gone, main, see, signIn, title } from './support/page.ts'
import { test } from './support/test.ts'
import { inEnglish, kindName, words } from './support/words.ts'

describe.each(inEnglish)('unsaved changes ($locale)', ({ locale }) => {
  const its = words[locale].form
  const { fields } = words[locale].resources.bridges

  test('cause a question before a reload, and are offered as a draft afterwards, even after the tab was closed', async ({
    visit,
  }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/bridges/manage/atlantic')
    await input(page, fields.name).fill('Halb getippt')
    const asked = new Promise<string>((resolve) =>
      page.once('dialog', (dialog) => {
        resolve(dialog.type())
        void dialog.accept()
      }),
    )
    await page.reload()
    expect(await asked).toBe('beforeunload')
    const offer = page.getByRole('region', { name: its.draft.label })
    await see(offer.getByRole('row', { name: 'Atlantic Bridge Halb getippt' }))
    await expect.poll(() => input(page, fields.name).inputValue()).toBe('Atlantic Bridge')
    await button(offer, its.draft.take).click()
    await expect.poll(() => input(page, fields.name).inputValue()).toBe('Halb getippt')
    await gone(offer)

    // A closed page does not ask, but stores the draft.
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('draft:')
    const later = await page.context().newPage()
    await page.close({ runBeforeUnload: false })
    await later.goto('/bridges/manage/atlantic')
    const again = later.getByRole('region', { name: its.draft.label })
    await button(again, its.discard).click()
    await gone(again)
    await later.reload()
    await see(title(later, 'Atlantic Bridge'))
    expect(await later.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft:')
  })

  test('cause a question on the way back in the history, which is gone on or not', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/bridges/manage')
    await link(main(page), 'Atlantic Bridge').click()
    await input(page, fields.name).fill('Halb getippt')
    const goBack = () => page.evaluate(() => window.history.back())
    await goBack()
    const asked = page.getByRole('dialog', { name: its.unsaved })
    await button(asked, its.keepEditing).click()
    await gone(asked)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/bridges/manage/atlantic')
    expect(await input(page, fields.name).inputValue()).toBe('Halb getippt')

    await goBack()
    await button(asked, its.discard).click()
    await see(title(page, kindName(locale, 'bridges')))
    expect(new URL(page.url()).pathname).toBe('/bridges/manage')
    await page.goForward()
    await see(title(page, 'Atlantic Bridge'))
  })
})
