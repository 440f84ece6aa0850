import { describe, expect } from 'vitest'
import { signIn } from './support/page.ts'
import { test } from './support/test.ts'
import { firstInGerman, words } from './support/words.ts'

describe.each(firstInGerman)('reports ($locale)', ({ locale }) => {
  const its = words[locale].reports

  test('are printed with all rows, and then show as many rows as before', async ({ visit }) => {
    const { page } = await visit({ locale })
    await page.addInitScript(() => {
      window.print = () => {
        Object.assign(window, {
          printed: document.querySelector('.report-table')?.querySelectorAll('tbody tr').length,
        })
        window.dispatchEvent(new Event('afterprint'))
      }
    })
    await signIn(page, 'admin', '/')
    const answer = page.waitForResponse(/\/api\/reporting\/game-performance/)
    await page.goto('/reporting/game-performance-report?from=2026-10-20&to=2026-11-20')
    const { total } = (await (await answer).json()) as { total: number }
    const rows = page.getByRole('table', { name: its.table }).locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(50)
    await page.keyboard.press('Control+p')
    const printed = () => page.evaluate(() => (window as unknown as { printed?: number }).printed)
    await expect.poll(printed).toBe(total)
    expect(total).toBeGreaterThan(50)
    await expect.poll(() => rows.count()).toBe(50)
  })
})
