import { describe, expect } from 'vitest'
import { apiOf } from './support/api.ts'
import { aCasino } from './support/casino.ts'
import { button, createLink, input, link, saveNew } from './support/form.ts'
import { main, see, signIn, title, toast } from './support/page.ts'
import { test } from './support/test.ts'
import { createLabel } from '../support/names.ts'
import { kindName, inEnglish, say, uniqueName, words } from './support/words.ts'

describe.each(inEnglish)('jurisdictions ($locale)', ({ locale }) => {
  const { form, list, errors, delete: deletion, resources } = words[locale]
  const { name: label } = resources.jurisdictions.fields

  test('are created, edited, found and deleted', async ({ visit }) => {
    const { page } = await visit({ locale })
    const [name, renamed] = [uniqueName('Mark'), uniqueName('Gau')]
    await signIn(page, 'admin', '/masterdata/jurisdictions')
    await createLink(page).click()
    await see(title(page, createLabel(locale, 'jurisdictions')))
    await see(page.getByText(new RegExp(`^${label}\\s\\*$`)).first())
    await saveNew(page).click()
    await see(page.getByText(errors.required))
    await input(page, label).fill(`  ${name} `)
    await saveNew(page).click()
    await see(toast(page, say(form.created, { name })))
    await see(title(page, name))

    await input(page, label).fill(renamed)
    await button(page, form.save).click()
    await see(toast(page, form.saved))
    await see(title(page, renamed))
    expect(await button(page, form.save).isDisabled()).toBe(true)

    await link(main(page).locator('.trail'), kindName(locale, 'jurisdictions')).click()
    await page.getByRole('searchbox').fill(renamed)
    await see(page.getByText(say(list.count, { from: 1, to: 1, total: 1 })))
    await link(main(page), renamed).click()

    await button(main(page), deletion.button).click()
    const dialog = page.getByRole('dialog', { name: say(deletion.title, { name: renamed }) })
    const confirm = button(dialog, deletion.confirm)
    expect(await confirm.isDisabled()).toBe(true)
    await input(dialog, deletion.confirmation).fill(renamed.toLowerCase())
    await see(dialog.getByText(deletion.mismatch))
    expect(await confirm.isDisabled()).toBe(true)
    await input(dialog, deletion.confirmation).fill(renamed)
    await confirm.click()
    await see(toast(page, say(form.deleted, { name: renamed })))
    await see(title(page, kindName(locale, 'jurisdictions')))
    await page.getByRole('searchbox').fill(renamed)
    await see(page.getByText(say(list.nothingFound, { text: renamed })))
  })
})

test('the list shows created and renamed records immediately and in order', async ({ visit }) => {
  const { page } = await visit()
  const { app, form, resources } = words.de
  const label = resources.jurisdictions.fields.name
  const [name, renamed] = [uniqueName('Aachen'), uniqueName('Zypern')]
  await signIn(page, 'admin', '/masterdata/jurisdictions')
  await see(link(main(page), 'Malta'))
  await createLink(page).click()
  await input(page, label).fill(name)
  await saveNew(page).click()
  await see(title(page, name))
  await input(page, label).fill(renamed)
  await button(page, form.save).click()
  await see(title(page, renamed))
  await link(page.getByRole('navigation', { name: app.menu }), kindName('de', 'jurisdictions')).click()
  await see(title(page, kindName('de', 'jurisdictions')))
  await see(main(page).getByRole('row').last().getByRole('link', { name: renamed }))
})

test('a deletion is refused if the record came into use meanwhile, and the use is named', async ({
  visit,
}) => {
  const { page, provoked } = await visit()
  provoked(409)
  await signIn(page, 'admin')
  const api = await apiOf(page)
  const [name, casino] = [uniqueName('Spät'), uniqueName('Nachzügler')]
  const { id } = await api.create('jurisdictions', { name })
  await page.goto(`/masterdata/jurisdictions/${id}`)
  await button(page, words.de.delete.button).click()
  await input(page, words.de.delete.confirmation).fill(name)
  await api.create('casinos', { ...aCasino(casino), jurisdictionId: id })
  await button(page, words.de.delete.confirm).click()
  const [byOne = ''] = words.de.errors.jurisdictionUsedByCasino.split(' |||| ')
  await see(page.getByRole('alert').filter({ hasText: byOne }))
  await see(link(page.getByRole('dialog'), casino))
})
