import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { apiOf, type Row } from '../browser/support/api.ts'
import { button, input } from '../browser/support/form.ts'
import { gone, main, see, signIn, toast } from '../browser/support/page.ts'
import { words } from '../browser/support/words.ts'
import { mark, markup, names, payloads } from './payloads.ts'
import { look, settled, type Sightings } from './watching.ts'

const { form, palette, resources } = words.de

/** The palette with recently opened records, with results, and without results. */
export async function walkPalette(page: Page, sightings: Sightings): Promise<void> {
  await page.goto('/')
  await settled(page, sightings)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: palette.input })
  await see(field)
  await settled(page, sightings)
  await look(page, 'recent', sightings)
  const texts = [mark, ...payloads.flatMap((payload) => [payload, `${payload} nobody`])]
  for (const text of texts) {
    await field.fill(text.slice(0, 200))
    await gone(page.getByText(palette.searching))
    await settled(page, sightings)
    await look(page, 'palette', sightings)
  }
  await page.keyboard.press('Escape')
}

/** Renames a record in the console, and undoes that by the notification. */
export async function walkUndo(page: Page, record: Row, sightings: Sightings): Promise<void> {
  await page.goto(`/masterdata/jurisdictions/${record.id}`)
  await input(page, resources.jurisdictions.fields.name).fill(`${markup[1]} U`)
  await button(page, form.save).click()
  await see(button(page, form.undo.button))
  await look(page, 'undo', sightings)
  await button(page, form.undo.button).click()
  await see(toast(page, form.undo.done))
  await look(page, 'undo', sightings)
}

/** A colleague whose name is a payload opens a record. */
export async function walkPresence(
  page: Page,
  browser: Browser,
  options: BrowserContextOptions,
  record: Row,
  sightings: Sightings,
): Promise<void> {
  const context = await browser.newContext(options)
  const colleague = await context.newPage()
  await signIn(colleague, 'visitor', '/masterdata/jurisdictions')
  const api = await apiOf(colleague)
  const account = (await api.call('GET', '/account')).body as Row
  await api.call('PATCH', '/account', names, { 'If-Match': `"${account.version}"` })
  const address = `/masterdata/jurisdictions/${record.id}`
  const said = colleague.waitForResponse('**/api/presence')
  // The new name comes with the next token.
  await colleague.goto(address)
  await said
  await page.goto(address)
  await see(main(page).locator('.presence').filter({ hasText: mark }))
  await look(page, 'presence', sightings)
  await context.close()
}
