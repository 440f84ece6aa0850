import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectNothingSideways } from './support/axe.ts'
import { button, link, select } from './support/form.ts'
import { gone, main, see, signIn, toast } from './support/page.ts'
import { test } from './support/test.ts'
import { inGerman, say, uniqueName, words, type Locale } from './support/words.ts'

const list = '/casinos/manage'
const filtered = (filter: object, more = '') =>
  `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`
const filterOf = (page: Page) =>
  JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}') as Record<string, unknown>

const swapped = (all: readonly string[], name: string): string[] => {
  const place = all.indexOf(name)
  return [...all.slice(0, place - 1), ...all.slice(place - 1, place + 1).reverse(), ...all.slice(place + 1)]
}

const names = (page: Page) => page.locator('tbody tr a').allTextContents()
const headers = (page: Page) =>
  page
    .locator('thead th:not(.select)')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent.replace(/[▲▼]/, '')))
const chip = (page: Page, locale: Locale, text: string) =>
  page.getByRole('list', { name: words[locale].list.filters.chips }).getByText(text)
const viewsButton = (page: Page, label: string) => page.getByRole('button', { name: label }).first()

describe.each(inGerman)('a list ($locale)', ({ locale }) => {
  const { list: its, form, resources, app } = words[locale]
  const { fields, choices, bulk } = resources.casinos
  const texts = {
    malta: say(its.filters.chip, { label: fields.jurisdictionId, text: 'Malta' }),
    signed: say(its.filters.chip, { label: fields.operatorApi, text: choices.operatorApi.signed }),
  }
  const count = (page: Page, total: number) =>
    see(page.getByText(say(its.count, { from: 1, to: total, total }), { exact: true }))

  test('is filtered, and its URL shows others the same filter', async ({ visit }) => {
    const { page, context } = await visit({ locale })
    await signIn(page, 'admin', list)
    await button(page, its.filters.button).click()
    await page.locator('summary').filter({ hasText: fields.jurisdictionId }).click()
    await page.getByRole('checkbox', { name: 'Malta' }).check()
    await page.locator('summary').filter({ hasText: fields.operatorApi }).click()
    await page.getByRole('checkbox', { name: choices.operatorApi.signed }).check()
    await button(page, say(its.filters.show, { total: 2 }, 2)).click()
    await see(chip(page, locale, texts.malta))
    await see(chip(page, locale, texts.signed))
    expect(await names(page)).toEqual(['Gletscher Games', 'Nimbus 9'])
    expect(filterOf(page)).toEqual({ jurisdictionId: ['malta'], operatorApi: ['signed'] })

    const other = await context.newPage()
    await other.goto(page.url())
    await see(chip(other, locale, texts.malta))
    await see(chip(other, locale, texts.signed))
    expect(await names(other)).toEqual(['Gletscher Games', 'Nimbus 9'])
    await button(other, say(its.filters.remove, { text: texts.signed })).click()
    await count(other, 5)
    await button(other, its.filters.clear).click()
    await count(other, 14)
    expect(filterOf(other)).toEqual({})

    await other.goto(filtered({ colour: 'red', currency: ['CAD'] }))
    const dropped = say(its.dropped.text, { list: say(its.dropped.filter, { name: 'colour' }) })
    await see(other.getByText(dropped))
    await count(other, 2)
    expect(filterOf(other)).toEqual({ currency: ['CAD'] })
    await button(other, its.dropped.dismiss).click()
    await gone(other.getByText(dropped))
  })

  test('is sorted, and keeps columns, their order and the page size', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', list)
    await expect.poll(() => headers(page)).toContain(fields.bridgeId)
    const designed = await headers(page)
    await button(page, its.columns).click()
    await page.getByRole('checkbox', { name: fields.bridgeId, exact: true }).uncheck()
    await button(page, say(its.moveUp, { field: fields.currency })).click()
    await page.getByRole('radio', { name: its.densities.comfortable }).check()
    const left = designed.filter((name) => name !== fields.bridgeId)
    const expected = swapped(left, fields.currency)
    await expect.poll(() => headers(page)).toEqual(expected)
    await page.keyboard.press('Escape')
    await main(page).getByRole('columnheader', { name: fields.name }).getByRole('button').click()
    await expect.poll(async () => (await names(page))[0]).toBe('Spielbank Deichhof')
    await select(page, its.perPage, '10')
    await see(page.getByText(say(its.count, { from: 1, to: 10, total: 14 })))
    await page.reload()
    await see(page.getByText(say(its.count, { from: 1, to: 10, total: 14 })))
    expect(await headers(page)).toEqual(expected)
    expect(await page.locator('table').getAttribute('data-density')).toBe('comfortable')
    expect((await names(page))[0]).toBe('Spielbank Deichhof')
    await button(page, its.nextPage).click()
    await see(page.getByText(say(its.count, { from: 11, to: 14, total: 14 })))
  })

  test('is saved as a view, applied after a reload, and shared with a visitor', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', filtered({ currency: ['GBP'] }))
    const name = uniqueName('Pfund')
    await button(page, its.columns).click()
    await page.getByRole('checkbox', { name: fields.bridgeId, exact: true }).uncheck()
    await viewsButton(page, its.views.button).click()
    await button(page, its.views.saveAs).click()
    await page.getByLabel(its.views.name).fill(name)
    await page.getByLabel(its.views.share).check()
    await button(page, form.save).click()
    const active = say(its.views.active, { name })
    await see(button(page, active))
    await viewsButton(page, active).click()
    await button(page, its.views.standard).click()
    await count(page, 14)
    await expect.poll(() => headers(page)).toContain(fields.bridgeId)

    await page.reload()
    await viewsButton(page, its.views.button).click()
    await page.getByRole('button', { name }).click()
    await see(button(page, active))
    await count(page, 2)
    await expect.poll(() => headers(page)).not.toContain(fields.bridgeId)

    const other = await visit({ locale })
    await signIn(other.page, 'visitor', list)
    await viewsButton(other.page, its.views.button).click()
    await other.page.getByRole('button', { name }).click()
    await see(button(other.page, active))
    await expect.poll(() => names(other.page)).toEqual(['Bluefin Casino'])
    expect(await headers(other.page)).not.toContain(fields.bridgeId)
  })

  test('is exported as CSV: all matching rows, with the shown columns and texts', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', filtered({ jurisdictionId: ['malta'] }, '&perPage=5&sort=name&order=DESC'))
    await count(page, 5)
    const columns = await headers(page)
    await button(page, its.csv.button).click()
    const dialog = page.getByRole('dialog', { name: its.csv.title })
    await see(dialog.getByText(say(its.csv.explain, { rows: 5, columns: columns.length })))
    const downloaded = page.waitForEvent('download')
    await button(dialog, its.csv.save).click()
    const download = await downloaded
    const file = download.suggestedFilename()
    expect(file).toMatch(/^Casinos-\d{4}-\d\d-\d\d\.csv$/)
    await see(toast(page, say(its.csv.saved, { rows: 5, file }, 2)))
    await gone(dialog)
    const text = await readFile(await download.path(), 'utf8')
    const [header = '', ...rows] = text.split('\r\n')
    const separator = ';'
    expect(header).toBe(`\uFEFF${columns.join(separator)}`)
    expect(rows.map((row) => row.split(separator)[0])).toEqual([
      ...['Nimbus 9', 'Mistral Rouge', 'Gletscher Games', 'Fjord Royale', 'Aurora Palace'],
    ])
    expect(rows[0]).toContain(['Malta', choices.operatorApi.signed].join(separator))
  })

  test('applies a bulk action to all matching records, and shows the results', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', filtered({ jurisdictionId: ['curacao', 'ontario', 'germany'] }, '&perPage=5'))
    await page.getByRole('checkbox', { name: its.bulk.selectPage }).check()
    await button(page, say(its.bulk.selectAll, { count: 6 })).click()
    await see(
      page.getByText(`${say(its.bulk.selected, { count: 6 })} ${say(its.bulk.elsewhere, { count: 1 })}`),
    )
    await button(page, bulk.generateKeys.label).click()
    const dialog = page.getByRole('dialog', { name: bulk.generateKeys.label })
    await see(dialog.getByText(say(its.bulk.affected, { count: 6 }, 2)))
    await button(dialog, bulk.generateKeys.label).click()
    await see(dialog.getByText(say(its.bulk.succeeded, { count: 6 }, 2)))
    await button(dialog, app.close).click()
    await gone(dialog)
    await gone(page.getByText(say(its.bulk.selected, { count: 6 })))
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  })

  test('is searched, filtered and sorted at 390 px without scrolling sideways', async ({ visit }) => {
    const { page } = await visit({ locale, width: 390 })
    const fits = (what: string) => expectNothingSideways(page, what)
    await signIn(page, 'admin', list)
    await count(page, 14)
    await fits('the list')
    await select(page, its.sortField, fields.currency)
    await button(page, its.ascending).click()
    await expect.poll(async () => (await names(page))[0]).toBe('Ivory Tower')
    await button(page, its.filters.button).click()
    await page.locator('summary').filter({ hasText: fields.currency }).click()
    await page.getByRole('checkbox', { name: 'Kanadischer Dollar' }).check()
    await fits('the panel')
    await button(page, say(its.filters.show, { total: 2 }, 2)).click()
    await see(chip(page, locale, say(its.filters.chip, { label: fields.currency, text: 'CAD' })))
    await fits('the chips')
    await link(main(page), 'Lumen Live').click()
    await see(page.getByRole('heading', { level: 1, name: 'Lumen Live' }))
    await fits('the record')
  })
})
