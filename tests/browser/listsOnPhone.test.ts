import { describe, expect } from 'vitest'
import { expectNothingSideways } from './support/axe.ts'
import { see, signIn, title } from './support/page.ts'
import { test } from './support/test.ts'
import { inGerman } from './support/words.ts'

/** Lists, and how many records they show at once: entries of the audit log have up to four lines. */
const lists = [
  ['casinos/manage', 8],
  ['games/manage', 8],
  ['reporting/game-rounds', 8],
  ['reporting/audit-entries', 7],
  ['users/manage', 8],
] as const

describe.each(inGerman)('a list on a phone ($locale)', ({ locale }) => {
  test('shows many records at once, with touch targets of finger size', async ({ visit }) => {
    const { page } = await visit({ locale, isPhone: true })
    const rows = page.locator('tr[data-id]')
    await signIn(page, 'admin')
    for (const [path, least] of lists) {
      await page.goto(`/${path}`)
      await see(rows.first())
      const boxes = await rows.evaluateAll((all) =>
        all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect),
      )
      expect(Math.min(...boxes.map(({ height }) => height)), path).toBeGreaterThanOrEqual(44)
      expect(boxes.filter(({ bottom }) => bottom <= 844).length, path).toBeGreaterThanOrEqual(least)
      await expectNothingSideways(page, path)
    }
  })

  test('opens a record by a touch on its row, and selects it beside its name', async ({ visit }) => {
    const { page } = await visit({ locale, isPhone: true })
    await signIn(page, 'admin', '/casinos/manage')
    const row = page.locator('tr[data-id]').filter({ hasText: 'Bluefin Casino' })
    await see(row.getByText('Harbour Bridge'))
    await row.locator('td.select').tap({ position: { x: 4, y: 40 } })
    await expect.poll(() => row.getByRole('checkbox').isChecked()).toBe(true)
    const { x = 0, y = 0, width = 0 } = (await row.boundingBox()) ?? {}
    await page.touchscreen.tap(x + width - 10, y + 40)
    await see(title(page, 'Bluefin Casino'))
  })
})
