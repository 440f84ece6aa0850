import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { firstCase } from '../support/languages.ts'
import { apiOf } from './support/api.ts'
import { aRecord, labelOf, textFields, withForms } from './support/entities.ts'
import { button, input } from './support/form.ts'
import { gone, main, see, signIn, title, toast } from './support/page.ts'
import { test, type Visit } from './support/test.ts'
import { inEnglish, say, uniqueName, words, type Locale } from './support/words.ts'

const locale = 'de'
const { form, delete: deletion } = words[locale]
const conflict = words[locale].record.conflict

const merge = (page: Page) => page.getByRole('dialog', { name: conflict.title })

/** The choices for a field in the conflict dialog. */
const choice = (page: Page, label: string) => merge(page).locator('fieldset').filter({ hasText: label })

const open = async (page: Page, path: string, id: string) => {
  await page.goto(`/${path}/${id}`)
  await see(button(page, form.save))
}

/** A field's input; a property of the same name may follow. */
const textOf = (page: Page, label: string) => input(page, label).first()

/** The values of all inputs of a page. */
const entries = (page: Page) =>
  main(page)
    .locator('input, textarea')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).join('\n'))

const save = (page: Page) => button(page, form.save).click()

// The tests below cover the form of casinos, and pages in a drawer behave the same.
describe.each(firstCase(withForms))('$path', ({ path, entity, creating }) => {
  const [field] = textFields(entity)
  const label = labelOf(locale, entity, field)

  test('two tabs: the second to save resolves the conflict, and copies a record that the first has deleted', async ({
    visit,
  }) => {
    const { page, context, provoked } = await visit({ locale })
    provoked(412, 404)
    await signIn(page, 'admin', '/masterdata/jurisdictions')
    const api = await apiOf(page)
    const { id } = await aRecord(api, entity)
    const second = await context.newPage()
    await open(page, path, id)
    await open(second, path, id)
    const [theirs, mine] = [uniqueName('Zuerst'), uniqueName('Danach')]
    await textOf(second, label).fill(mine)
    await textOf(page, label).fill(theirs)
    await save(page)
    await see(toast(page, form.saved))

    await save(second)
    await see(choice(second, label).getByText(theirs))
    await see(choice(second, label).getByText(mine))
    expect(await choice(second, label).getByRole('radio', { checked: true }).count()).toBe(0)
    await button(merge(second), conflict.back).click()
    expect(await textOf(second, label).inputValue()).toBe(mine)
    expect((await api.read(entity.name, id))[field.path]).toBe(theirs)

    await save(second)
    await choice(second, label).getByRole('radio', { name: conflict.mine }).check()
    await button(merge(second), conflict.save).click()
    await see(toast(second, form.saved))
    await gone(merge(second))
    const { version, [field.path]: kept } = await api.read(entity.name, id)
    expect(kept).toBe(mine)

    const typed = uniqueName('Kopie')
    await textOf(second, label).fill(typed)
    const removed = await api.call('DELETE', `/${entity.name}/${id}`, undefined, {
      'If-Match': `"${version}"`,
    })
    expect(removed.status).toBe(200)
    await save(second)
    const dialog = second.getByRole('dialog', { name: conflict.goneTitle })
    await button(dialog, conflict.copy).click()
    await expect.poll(() => new URL(second.url()).pathname).toBe(creating)
    await expect.poll(() => entries(second)).toContain(typed)
    expect((await api.call('GET', `/${entity.name}?filter={"q":"${typed}"}`)).body).toEqual([])
  })
})

describe.each(inEnglish)('a conflict ($locale)', ({ locale: language }) => {
  const { record, form: its, resources, errors } = words[language]
  const { fields } = resources.casinos

  test('leads back to the field if the merged value is invalid', async ({ visit }) => {
    const name = uniqueName('Vergeben')
    const { page, api, casino, dialog, provoked } = await casinoInConflict(
      visit,
      language,
      // With an integration, another bridge is refused before saving.
      async (own, casinoId) => void (await own.change('casinos', casinoId, { integrationId: null })),
    )
    provoked(422)
    const { id } = await api.create('bridges', { name, routerUrl: 'https://gone.example' })
    await page.reload()
    await textOf(page, fields.name).fill(uniqueName('Meins'))
    await page.getByRole('combobox', { name: fields.bridgeId }).fill(name)
    await page.getByRole('option', { name }).click()
    await api.call('DELETE', `/bridges/${id}`, undefined, { 'If-Match': '"1"' })
    await api.change('casinos', casino.id, { maxRtp: 89 })
    await button(page, its.save).click()
    await button(dialog, record.conflict.save).click()
    await see(main(page).getByText(errors.referenceMissing))
    await expect.poll(() => input(page, fields.maxRtp).inputValue()).toMatch(/^89/)
  })

  test('opens again after another change, and can be resolved by taking the other version', async ({
    visit,
  }) => {
    const { page, api, casino, dialog } = await casinoInConflict(visit, language, async (own, id) => {
      await own.change('casinos', id, { name: 'Erste' })
    })
    await textOf(page, fields.name).fill('Meine')
    await button(page, its.save).click()
    await see(dialog.getByText('Erste'))
    await api.change('casinos', casino.id, { name: 'Zweite' })
    await dialog.getByRole('radio', { name: record.conflict.mine }).check()
    await button(dialog, record.conflict.save).click()
    await see(dialog.getByText('Zweite'))
    await button(dialog, record.conflict.takeTheirs).click()
    await button(dialog, record.conflict.drop).click()
    await expect.poll(() => textOf(page, fields.name).inputValue()).toBe('Zweite')
    expect(await button(page, its.save).isDisabled()).toBe(true)
    expect((await api.read('casinos', casino.id))['name']).toBe('Zweite')
  })
})

test('a deletion shows what has changed meanwhile, and asks again', async ({ visit }) => {
  const { page, provoked } = await visit({ locale })
  provoked(412)
  await signIn(page, 'admin', '/masterdata/jurisdictions')
  const api = await apiOf(page)
  const [name, renamed] = [uniqueName('Vorher'), uniqueName('Nachher')]
  const { id } = await api.create('jurisdictions', { name })
  await page.goto(`/masterdata/jurisdictions/${id}`)
  await button(page, deletion.button).click()
  await input(page, deletion.confirmation).fill(name)
  await api.change('jurisdictions', id, { name: renamed })
  await button(page, deletion.confirm).click()
  await see(merge(page).getByText(renamed))
  await button(merge(page), conflict.again).click()
  await see(title(page, say(words[locale].resources.jurisdictions.name, {}, 2)))
  expect((await api.call('GET', `/jurisdictions/${id}`)).status).toBe(404)
})

/** Opens a casino's page, then changes the casino as another user. */
async function casinoInConflict(
  visit: (options: { locale: Locale }) => Promise<Visit>,
  language: Locale,
  change: (api: Awaited<ReturnType<typeof apiOf>>, id: string) => Promise<void>,
) {
  const { page, provoked } = await visit({ locale: language })
  provoked(412)
  await signIn(page, 'admin', '/masterdata/jurisdictions')
  const api = await apiOf(page)
  const casinos = withForms.find(({ entity }) => entity.name === 'casinos')
  if (!casinos) throw new Error('There are no casinos')
  const casino = await aRecord(api, casinos.entity)
  await page.goto(`/casinos/manage/${casino.id}`)
  await see(button(page, words[language].form.save))
  await change(api, casino.id)
  const dialog = page.getByRole('dialog', { name: words[language].record.conflict.title })
  return { page, api, casino, dialog, provoked }
}
