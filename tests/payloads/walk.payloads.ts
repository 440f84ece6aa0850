import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allScreens } from '../../resources/index.ts'
import { apiOf } from '../browser/support/api.ts'
import { launchChromium } from '../browser/support/chromium.ts'
import { signIn } from '../browser/support/page.ts'
import { startServer } from '../browser/support/server.ts'
import { ask, fill, poisonedInstallation, rename } from './fill.ts'
import { walkPalette, walkPresence, walkUndo } from './everywhere.ts'
import { lyingNeighbours } from './neighbours.ts'
import { payloads } from './payloads.ts'
import { idsOf, walkList, walkPages, walkRecord, walkToasts } from './places.ts'
import { watch, type Sightings } from './watching.ts'

/** `npm test -- --step payloads`: every text of every entity, with every payload, wherever it is shown. */
test('texts of users are never interpreted as markup, code or formulas', async () => {
  const data = await mkdtemp(join(tmpdir(), 'payloads-'))
  await writeFile(join(data, 'db.json'), JSON.stringify(poisonedInstallation()))
  // Without it, the server would take the missing files of the sign-in service for lost ones.
  await writeFile(join(data, '.beginning'), '')
  const [server, neighbours, browser] = await Promise.all([
    startServer({ env: { DATA_DIR: data, COSTLY_CALLS_PER_MINUTE: '0', CALLS_PER_MINUTE: '0' } }),
    lyingNeighbours(),
    launchChromium(),
  ])
  try {
    const options = {
      baseURL: server.origin,
      bypassCSP: true,
      viewport: { width: 1280, height: 900 },
      locale: 'de-DE',
    }
    const context = await browser.newContext(options)
    await context.addCookies([{ name: 'i18n_redirected', value: 'de', url: server.origin }])
    const sightings = await watch(context)
    const page = await context.newPage()
    await signIn(page, 'admin', '/masterdata/jurisdictions')
    const api = await apiOf(page)
    const { made, fields } = await fill(api)
    await rename(api)
    const asked = await ask(api, neighbours.origin)
    // The new name comes with the next token.
    await page.goto('/')
    await walkToasts(page, sightings)
    for (const screens of allScreens) {
      const cells = await walkList(page, screens, sightings)
      expect(cells.filter(isFormula), `CSV of ${screens.path}`).toEqual([])
      const records = made.get(screens.entity.name)?.map(({ id }) => id) ?? (await idsOf(page))
      for (const [at, id] of records.slice(0, payloads.length).entries())
        await walkRecord(page, screens, id, sightings, at === 0)
    }
    await walkPages(page, asked, sightings)
    await walkPalette(page, sightings)
    const [jurisdiction] = made.get('jurisdictions') ?? []
    if (!jurisdiction) throw new Error('There is no jurisdiction')
    await walkUndo(page, jurisdiction, sightings)
    await walkPresence(page, browser, options, jurisdiction, sightings)
    report(sightings, fields)
    expect(sightings.faults).toEqual([])
    for (const place of shown)
      expect(sightings.seen.get(place)?.size ?? 0, `${place} shows payloads as texts`).toBeGreaterThan(0)
    for (const payload of payloads)
      expect(
        [...sightings.seen.values()].some((texts) => texts.has(payload)),
        payload,
      ).toBe(true)
  } finally {
    await Promise.all([browser.close(), neighbours.close(), server.stop()])
    await rm(data, { recursive: true, force: true })
  }
}, 1_800_000)

const shown = [
  ...['list', 'record', 'history', 'deletion', 'csv', 'audit log', 'toast', 'picture'],
  ...['recent', 'palette', 'undo', 'presence'],
]

/** Formulas of spreadsheets, but not plain numbers. */
const isFormula = (cell: string) =>
  /^[=@＝＋－＠\t\r\n]/.test(cell) || (/^[+-]/.test(cell) && !/^[+-]?\d+(?:[.,]\d+)*$/.test(cell))

function report({ seen, pages, faults }: Sightings, fields: number) {
  const lines = [...seen].map(([place, texts]) => `  ${place}: ${texts.size} of ${payloads.length} as texts`)
  console.log(
    [
      `${payloads.length} payloads x ${fields} fields x ${seen.size} kinds of places, ${pages} pages looked at, ${faults.length} faults`,
      ...lines,
    ].join('\n'),
  )
}
