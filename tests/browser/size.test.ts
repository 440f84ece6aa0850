import { expect } from 'vitest'
import { signIn } from './support/page.ts'
import { watchScripts, weigh } from './support/scripts.ts'
import { test } from './support/test.ts'

/** The most JavaScript on the way to the first row of the casinos, sign-in included. KB of 1000 bytes, brotli. */
const budget = 184

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

/** Runs in the page: when its first row with a link has come. */
function noteFirstRow() {
  const seen = new MutationObserver(() => {
    if (!document.querySelector('table.table tbody a')) return
    Object.assign(window, { firstRow: performance.now() })
    seen.disconnect()
  })
  seen.observe(document, { childList: true, subtree: true })
}
