import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { input, link } from './support/form.ts'
import { main, see, signIn } from './support/page.ts'
import { loadNothingAhead, scriptsOf, watchScripts, weigh } from './support/scripts.ts'
import { projectRoot } from './support/server.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

/** The most files of JavaScript that there are. */
const mostFiles = 45

/** The most requests for code and styles between the click on a record and its form, where nothing was loaded ahead. */
const mostRequests = 4

/** The most JavaScript on the way to the first row of the casinos, sign-in included. KB of 1000 bytes, brotli. */
const budget = 182

test('the first row of a list takes no more JavaScript than its budget', async ({ visit }) => {
  const { page } = await visit()
  const scripts = watchScripts(page)
  await page.addInitScript(noteFirstRow)
  await signIn(page, 'admin', '/casinos/manage')
  await page.locator('table.table tbody a').first().waitFor()
  const before = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource')
    const first = (window as unknown as { firstRow: number }).firstRow
    return entries.filter(({ startTime }) => startTime < first).map(({ name }) => name)
  })
  // Of the pages before, the sign-in's, everything counts; of this one what was asked for before the row stood there.
  const last = new URL(page.url()).origin
  const counted = [...scripts].filter((url) => before.includes(url) || !url.startsWith(`${last}/assets/`))
  const sizes = await Promise.all(counted.map(async (url) => [url, await weigh(url)] as const))
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  const lines = sizes
    .toSorted(([, a], [, b]) => b - a)
    .map(([url, size]) => `${(size / 1000).toFixed(1).padStart(7)} KB  ${new URL(url).pathname}`)
  console.log([...lines, `${(total / 1000).toFixed(1).padStart(7)} KB  of ${budget}`].join('\n'))
  expect(sizes.length).toBeGreaterThan(5)
  expect(total / 1000).toBeLessThanOrEqual(budget)
})

test('the console comes in few files', () => {
  const scripts = readdirSync(join(projectRoot, 'dist/assets')).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeLessThanOrEqual(mostFiles)
})

test('the first click on a record asks for few files', async ({ visit }) => {
  const { page } = await visit()
  await page.addInitScript(loadNothingAhead)
  await signIn(page, 'admin', '/casinos/manage')
  const asked = await askedUntilForm(page)
  expect(asked.length, asked.join('\n')).toBeGreaterThan(0)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(mostRequests)
})

test('the form is there before somebody asks for a record', async ({ visit }) => {
  const { page } = await visit()
  await signIn(page, 'admin', '/casinos/manage')
  await expect
    .poll(async () => (await scriptsOf(page)).filter((name) => /\/(form|german)-/.test(name)))
    .toHaveLength(2)
  expect(await askedUntilForm(page)).toEqual([])
})

test('nothing is loaded ahead where data is to be saved', async ({ visit }) => {
  const { page } = await visit()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await signIn(page, 'admin', '/casinos/manage')
  await see(link(main(page), 'Aurora Palace'))
  // Later than all of it has come elsewhere.
  await page.waitForTimeout(3500)
  expect((await scriptsOf(page)).filter((name) => /\/form-/.test(name))).toEqual([])
})

/** Code and styles that are asked for between the click on a record and its form. */
async function askedUntilForm(page: Page): Promise<string[]> {
  const record = link(main(page), 'Aurora Palace')
  await see(record)
  const asked: string[] = []
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname)
  })
  await record.click()
  await see(input(page, words.de.resources.casinos.fields.name).first())
  return asked
}

/** Runs in the page: when its first row with a link has come. */
function noteFirstRow() {
  const seen = new MutationObserver(() => {
    if (!document.querySelector('table.table tbody a')) return
    Object.assign(window, { firstRow: performance.now() })
    seen.disconnect()
  })
  seen.observe(document, { childList: true, subtree: true })
}
