import { describe } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { button } from './support/form.ts'
import { see, signIn } from './support/page.ts'
import { test } from './support/test.ts'
import { languages, words } from './support/words.ts'

describe.each(languages)('reports ($locale)', ({ locale }) => {
  const its = words[locale].reports

  test('show their figures, and lead to rounds that add up to them', async ({ visit }) => {
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
})
