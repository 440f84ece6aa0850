import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { apiOf } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { button, input, link } from './support/form.ts'
import { gone, main, see, signIn } from './support/page.ts'
import { test } from './support/test.ts'
import { kindName, say, uniqueName, words } from './support/words.ts'

/** Dialogs and other temporary parts are checked in one language, since both have the same elements. */
const german = words.de
const english = words.en
const list = '/casinos/manage'

/** Checks the page in each look while a part is visible, and restores the wide look. */
async function look(page: Page, what: string, part: Locator): Promise<void> {
  await see(part)
  await expectAccessible(page, what)
  expect(await part.isVisible(), what).toBe(true)
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('the filters of a list break no axe rule', async ({ visit }) => {
  const { page } = await visit()
  const { filters } = german.list
  const { fields } = german.resources.casinos
  await signIn(page, 'admin', list)
  await button(page, filters.button).click()
  for (const field of ['jurisdictionId', 'currency', 'maxRtp', 'updatedAt'] as const)
    await page.locator('summary').filter({ hasText: fields[field] }).click()
  await page.getByRole('checkbox', { name: 'Malta' }).check()
  await look(page, 'filters', button(page, say(filters.show, { total: 5 }, 2)))
  await page.keyboard.press('Escape')
  await look(page, 'filtered list', page.getByRole('list', { name: filters.chips }))
})

test('the saved views of a list break no axe rule', async ({ visit }) => {
  const { page } = await visit()
  const { views } = german.list
  await signIn(page, 'admin', list)
  const name = uniqueName('Ansicht')
  await button(page, views.button).click()
  await button(page, views.saveAs).click()
  await input(page, views.name).fill(name)
  await look(page, 'saving a view', input(page, views.name))
  await page.keyboard.press('Enter')
  const active = button(page, say(views.active, { name }))
  await see(active)
  await active.click()
  await look(page, 'saved views', page.getByRole('heading', { name: views.own }))
  await button(page, views.saveAs).click()
  await input(page, views.name).fill(name)
  await look(page, 'replacing a view', page.getByText(views.replaces))
  await button(page, german.form.cancel).click()
  await button(page, views.delete).click()
  await look(page, 'deleting a view', page.getByText(say(views.confirm, { name })))
})

test('columns, CSV export and bulk actions of a list break no axe rule', async ({ visit }) => {
  const { page } = await visit({ locale: 'en' })
  const { list: its, resources, app } = english
  const { label } = resources.casinos.bulk.generateKeys
  await signIn(page, 'admin', `${list}?filter=${encodeURIComponent('{"q":"Nimbus 9"}')}`)
  await button(page, its.layout).click()
  await look(page, 'columns', page.getByRole('radio', { name: its.densities.compact }))
  await page.keyboard.press('Escape')

  await button(page, its.csv.button).click()
  await look(page, 'CSV', page.getByRole('dialog', { name: its.csv.title }))
  await page.keyboard.press('Escape')

  await page.getByRole('checkbox', { name: its.bulk.selectPage }).check()
  await look(page, 'selected records', button(page, label))
  await button(page, label).click()
  const dialog = page.getByRole('dialog', { name: label })
  await look(
    page,
    'what is to be done with the selected',
    dialog.getByText(say(its.bulk.affected, { count: 1 })),
  )
  await button(dialog, label).click()
  await look(page, 'what has become of the selected', dialog.getByText(say(its.bulk.succeeded, { count: 1 })))
  await button(dialog, app.close).click()
  await gone(dialog)
})

test('conflicts with a change and with a deletion break no axe rule', async ({ visit }) => {
  const { page, provoked } = await visit()
  provoked(412, 404)
  const { form } = german
  const { conflict } = german.record
  const { fields } = german.resources.jurisdictions
  await signIn(page, 'admin', '/masterdata/jurisdictions')
  const api = await apiOf(page)
  const { id } = await api.create('jurisdictions', { name: uniqueName('Vorher') })
  await page.goto(`/masterdata/jurisdictions/${id}`)
  await see(button(page, form.save))
  const { version } = await api.change('jurisdictions', id, { name: uniqueName('Zuerst') })
  await input(page, fields.name).fill(uniqueName('Danach'))
  await button(page, form.save).click()
  const dialog = page.getByRole('dialog', { name: conflict.title })
  await look(page, 'merging', dialog.getByRole('radio', { name: conflict.mine }))
  await button(dialog, conflict.save).click()
  await look(page, 'merging what is not chosen', dialog.getByText(conflict.choose))
  await button(dialog, conflict.takeTheirs).click()
  await look(page, 'dropping the entries', dialog.getByText(conflict.dropExplain))
  await button(dialog, form.cancel).click()
  await button(dialog, conflict.back).click()
  const { status } = await api.call('DELETE', `/jurisdictions/${id}`, undefined, {
    'If-Match': `"${version}"`,
  })
  expect(status).toBe(200)
  await button(page, form.save).click()
  await look(page, 'deleted in between', page.getByRole('dialog', { name: conflict.goneTitle }))
})

test('unsaved changes and stored drafts break no axe rule', async ({ visit }) => {
  const { page } = await visit({ locale: 'en' })
  const { form, resources } = english
  await signIn(page, 'admin', '/bridges/manage/atlantic')
  const name = input(page, resources.bridges.fields.name)
  await name.fill('Half typed')
  await link(page.locator('nav.navigation'), kindName('en', 'casinos')).click()
  const question = page.getByRole('dialog', { name: form.unsaved })
  await look(page, 'leaving', question)
  await button(question, form.keepEditing).click()
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await look(page, 'brought back', main(page).getByRole('region', { name: form.draft.label }))
  await button(page.locator('.notice'), form.discard).click()
  await gone(page.locator('.notice'))
})
