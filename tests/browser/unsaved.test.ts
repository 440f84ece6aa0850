import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { allScreens } from '../../resources/index.ts'
import { firstCase } from '../support/languages.ts'
import { apiOf } from './support/api.ts'
import { aRecord, labelOf, textFields, withForms } from './support/entities.ts'
import { button, input, saveNew } from './support/form.ts'
import { gone, main, see, signIn, title, toast } from './support/page.ts'
import { test } from './support/test.ts'
import { kindName, inEnglish, say, uniqueName, words } from './support/words.ts'

const { form } = words.de

const elsewhere = (page: Page, path: string) => {
  const other = allScreens.find((screens) => screens.path !== path)?.path ?? ''
  return { other, go: () => page.getByRole('navigation').locator(`a[href="/${other}"]`).click() }
}

const question = (page: Page) => page.getByRole('dialog', { name: form.unsaved })

const isAt = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(`/${path}`)

// tests/src/record/drawer.test.tsx covers drawers, tests/src/record/record.test.tsx casinos.
describe.each(firstCase(withForms))('$path', ({ path, entity, creating }) => {
  const [field] = textFields(entity)
  const label = labelOf('de', entity, field)
  // Some pages for creating records have a single textarea.
  const typing = (page: Page) => input(page, label).or(main(page).locator('textarea')).first()

  test('can be left without a question before input and after saving', async ({ visit }) => {
    const { page } = await visit()
    await signIn(page, 'admin', '/masterdata/jurisdictions')
    const api = await apiOf(page)
    const { id } = await aRecord(api, entity)
    const { other, go } = elsewhere(page, path)
    for (const place of [creating.slice(1), `${path}/${id}`]) {
      await page.goto(`/${place}`)
      await see(typing(page))
      const before = await typing(page).inputValue()
      await go()
      await isAt(page, other)

      await page.goBack()
      await typing(page).fill(`${before}x`)
      await typing(page).fill(before)
      await go()
      await isAt(page, other)

      await page.goBack()
      await typing(page).fill('Halb getippt')
      await go()
      await button(question(page), form.keepEditing).click()
      await gone(question(page))
      await isAt(page, place)
      expect(await typing(page).inputValue()).toBe('Halb getippt')
      await go()
      await button(question(page), form.discard).click()
      await isAt(page, other)
      await page.goBack()
      await expect.poll(() => typing(page).inputValue()).toBe(before)
    }

    await typing(page).fill(uniqueName('Gesichert'))
    await button(page, form.save).click()
    await see(toast(page, form.saved))
    await go()
    await isAt(page, other)
  })
})

describe.each(inEnglish)('unsaved changes ($locale)', ({ locale }) => {
  const its = words[locale].form
  const { fields } = words[locale].resources.bridges

  test('do not exist after a record was created', async ({ visit }) => {
    const { page } = await visit({ locale })
    const name = uniqueName('Gesichert')
    await signIn(page, 'admin', '/bridges/manage/create')
    await input(page, fields.name).fill(name)
    await input(page, fields.routerUrl).fill('https://saved.example')
    await saveNew(page).click()
    await see(toast(page, say(its.created, { name })))
    await see(title(page, name))
    // The page of the bridge also has a section of that name.
    await page
      .locator('nav.navigation')
      .getByRole('link', { name: kindName(locale, 'casinos') })
      .click()
    await see(title(page, kindName(locale, 'casinos')))
  })

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
