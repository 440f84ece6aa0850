import { describe, expect } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { button } from './support/form.ts'
import { see, signIn } from './support/page.ts'
import { test } from './support/test.ts'
import { firstInGerman, words } from './support/words.ts'

describe.each(firstInGerman)('reports ($locale)', ({ locale }) => {
  const its = words[locale].reports

  test('show figures with links to rounds that add up to them', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/reporting/game-performance-report?from=2026-10-20&to=2026-11-20')
    const table = page.getByRole('table', { name: its.table })
    await see(table)
    await see(table.getByRole('img', { name: /GGR (von|from)/ }).first())
    await see(page.getByRole('img', { name: its.chart.gameId.split(',')[0] ?? '' }))
    await see(page.getByRole('table', { name: its.rtp.title }))
    if (locale === 'de') await expectAccessible(page, 'a report')
    await page.setViewportSize({ width: 1280, height: 900 })
    await button(page, its.definitions).click()
    await see(page.getByRole('dialog').getByText(its.meanings.ggr))
    await button(page, words[locale].app.close).click()
    const figure = table.getByRole('row').nth(1).getByTitle(its.behind).first()
    const text = await figure.innerText()
    await figure.click()
    await see(page.getByRole('region', { name: its.sums }).getByText(text, { exact: true }).first())
    if (locale === 'de') await expectAccessible(page, 'the rounds behind a figure')
  })

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
