import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { expectNothingSideways } from './support/axe.ts'
import { button, link, select } from './support/form.ts'
import { gone, main, see, signIn, toast } from './support/page.ts'
import { startServer, type Server } from './support/server.ts'
import { test } from './support/test.ts'
import { inGerman, say, words, type Locale } from './support/words.ts'

const list = '/casinos/manage'
const filtered = (filter: object, more = '') =>
  `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`

const names = (page: Page) => page.locator('tbody tr a').allTextContents()
const headers = (page: Page) =>
  page
    .locator('thead th:not(.select)')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent.replace(/[▲▼]/, '')))
const chip = (page: Page, locale: Locale, text: string) =>
  page.getByRole('list', { name: words[locale].list.filters.chips }).getByText(text)

describe.each(inGerman)('a list ($locale)', ({ locale }) => {
  // A separate server, since other tests create casinos.
  let server: Server
  beforeAll(async () => {
    server = await startServer()
    return server.stop
  })
  const { list: its, resources } = words[locale]
  const { fields } = resources.casinos
  const count = (page: Page, total: number) =>
    see(page.getByText(say(its.count, { from: 1, to: total, total }), { exact: true }))

  test('is exported as CSV: all matching rows, with the shown columns and texts', async ({ visit }) => {
    const { page } = await visit({ locale, origin: server.origin })
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
    expect(rows[0]).toContain(['Malta', 'SEK'].join(separator))
  })

  test('offers no switch of a game before it says which', async ({ visit }) => {
    const { page } = await visit({ locale, origin: server.origin })
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/\/api\/games\?/, async (route) => {
      await answered
      await route.continue()
    })
    await signIn(page, 'admin', '/integrations/manage/harbourline?tab=integration-games')
    const row = page.locator('tbody tr').first()
    await row.waitFor()
    expect(await row.locator('a').textContent()).toBe('')
    await row.locator('.switch').waitFor({ state: 'hidden' })
    answer()
    await see(row.getByRole('switch'))
    expect(await row.locator('a').textContent()).not.toBe('')
  })

  test('is searched, filtered and sorted at 390 px without scrolling sideways', async ({ visit }) => {
    const { page } = await visit({ locale, origin: server.origin, width: 390 })
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
