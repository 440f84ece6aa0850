import { readFile } from 'node:fs/promises'
import papaparse from 'papaparse'
import type { Page } from 'playwright-core'
import { customPages } from '../../resources/index.ts'
import type { ResourceConfig } from '../../src/screens.ts'
import { button, saveNew } from '../browser/support/form.ts'
import { goWithin, main, see, toast } from '../browser/support/page.ts'
import { say, words } from '../browser/support/words.ts'
import { mark, markup, payloads } from './payloads.ts'
import { look, settled, type Sightings } from './watching.ts'

const { list: its, delete: deletion, form } = words.de
const found = `filter=${encodeURIComponent(JSON.stringify({ q: mark }))}&perPage=100`

/** Visits a list, its views and its CSV file; returns the file's cells. */
export async function walkList(
  page: Page,
  { path, entity }: ResourceConfig,
  sightings: Sightings,
): Promise<string[]> {
  const isSearched = entity.name !== 'reports' && entity.name !== 'jobs'
  await page.goto(`/${path}${isSearched ? `?${found}` : ''}`)
  await settled(page, sightings)
  await look(page, 'list', sightings)
  const csv = button(page, its.csv.button)
  if (!(await csv.isVisible()) || !(await csv.isEnabled())) return []
  await csv.click()
  const dialog = page.getByRole('dialog', { name: its.csv.title })
  const arriving = page.waitForEvent('download')
  await button(dialog, its.csv.save).click()
  const text = await readFile(await (await arriving).path(), 'utf8')
  await look(page, 'toast', sightings)
  const cells = papaparse.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: ';' }).data.flat()
  const seen = sightings.seen.get('csv') ?? new Set()
  for (const payload of payloads) if (cells.some((cell) => cell.includes(payload))) seen.add(payload)
  sightings.seen.set('csv', seen)
  return cells
}

/** Visits a record's page with all tabs and the deletion dialog; for the first record of an entity also its further pages. */
export async function walkRecord(
  page: Page,
  { path, entity, copy, compare, pages = {} }: ResourceConfig,
  id: string,
  sightings: Sightings,
  isFirst: boolean,
): Promise<void> {
  const at = `/${path}/${encodeURIComponent(id)}`
  await goWithin(page, at)
  await settled(page, sightings)
  await look(page, 'record', sightings)
  const tabs = await page
    .locator('.record-tabs a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const href of tabs.slice(1)) {
    await goWithin(page, href ?? at)
    await settled(page, sightings)
    await look(page, href?.includes('history') ? 'history' : 'record’s part', sightings)
  }
  if (isFirst && tabs.length === 0) await look(page, 'drawer', sightings)
  await goWithin(page, at)
  await settled(page, sightings)
  const remove = button(page, deletion.button)
  if (!entity.readOnly && (await remove.isVisible()) && (await remove.isEnabled())) {
    await remove.click()
    await see(page.getByRole('dialog'))
    await look(page, 'deletion', sightings)
    await page.keyboard.press('Escape')
  }
  if (!isFirst) return
  const further = [...Object.keys(pages), ...(copy ? ['copy'] : []), ...(compare ? ['compare'] : [])]
  for (const name of further) {
    await goWithin(page, `${at}/${name}`)
    await settled(page, sightings)
    await look(page, 'record’s page', sightings)
  }
}

/** Visits the pages without an entity, and those with texts from other systems. */
export async function walkPages(
  page: Page,
  { casino, provider }: { casino: string; provider: string },
  sightings: Sightings,
) {
  const period = '?from=2026-01-01&to=2026-12-31'
  const addresses: [place: string, path: string][] = [
    ['home', '/'],
    ['account', '/users/account'],
    ['audit log', '/reporting/audit-entries?perPage=100'],
    ['pushes', `/casinos/manage/${casino}/push`],
    ['import', `/game-providers/manage/${provider}/import`],
    ['list of jobs', '/jobs'],
    ...customPages.map(({ path }): [string, string] =>
      path.startsWith('reporting/') ? ['picture', `/${path}${period}`] : ['page', `/${path}`],
    ),
    ['new casino', '/casinos/manage/create'],
    ['view', `/casinos/manage?${found}`],
  ]
  for (const [place, path] of addresses) {
    await page.goto(path)
    await settled(page, sightings)
    await look(page, place, sightings)
  }
  await button(page, its.views.button).click()
  await settled(page, sightings)
  await look(page, 'views', sightings)
  await page.goto('/casinos/manage/create')
  for (const box of await page.getByRole('combobox').all()) {
    if ((await box.evaluate(({ tagName }) => tagName)) !== 'INPUT') continue
    await box.fill(mark)
    await settled(page, sightings)
    await look(page, 'options', sightings)
    await page.keyboard.press('Escape')
  }
}

/** Creates and deletes a record in the console; the notifications name it. */
export async function walkToasts(page: Page, sightings: Sightings) {
  for (const payload of markup) {
    const name = `${payload} T`
    await page.goto('/masterdata/jurisdictions/create')
    await main(page).getByRole('textbox').first().fill(name)
    await saveNew(page).click()
    await see(toast(page, say(form.created, { name })))
    await look(page, 'toast', sightings)
    await button(page, deletion.button).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(name)
    await dialog.getByRole('button', { name: deletion.button }).click()
    await see(toast(page, say(form.deleted, { name })))
    await look(page, 'toast', sightings)
  }
}

export const idsOf = async (page: Page): Promise<string[]> => {
  const links = main(page).locator('tbody a[href]')
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [
    ...new Set(hrefs.map((href) => decodeURIComponent(href.split('?')[0]?.split('/').at(-1) ?? ''))),
  ].slice(0, 3)
}
