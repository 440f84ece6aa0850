import { describe, expect } from 'vitest'
import { button, input } from './support/form.ts'
import { gone, see, signIn, title } from './support/page.ts'
import { test } from './support/test.ts'
import { inEnglish, words } from './support/words.ts'

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
})
