import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { allScreens } from '../../resources/index.ts'
import { input } from './support/form.ts'
import { main, see, signIn } from './support/page.ts'
import { test } from './support/test.ts'
import { inGerman, inEnglish, words } from './support/words.ts'

/** The texts of elements that end with an ellipsis. */
const cutTexts = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
  )

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('not rendered')
  return box
}

const settled = (page: Page, shown: Locator) => see(shown).then(() => page.waitForLoadState('networkidle'))

describe.each(inGerman)('at the usual width ($locale)', ({ locale }) => {
  test('the matrix shows whole names while there is room', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/games/matrix')
    await see(page.locator('.matrix-game').first())
    expect(await cutTexts(page.locator('.matrix-game .cut'))).toEqual([])
    const heads = page.locator('.matrix-owner .cut')
    expect(
      await heads.evaluateAll((all) =>
        all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
      ),
    ).toEqual([])
  })

  test('open rounds show whole names of casino and game', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/support/open-game-rounds')
    await settled(page, page.locator('.table td[data-named]').first())
    expect(await cutTexts(page.locator('.table td[data-named]'))).toEqual([])
  })

  test('what is asked about a hash that a check has found is in sight', async ({ visit }) => {
    const { page } = await visit({ locale })
    await page.setViewportSize({ width: 1280, height: 800 })
    const hash = '33a0ec239d5edc0fd91e072f06d39585bc1411847ca629405b26e629caf4f534'
    const source = encodeURIComponent(JSON.stringify({ component: 'vintage-vinyl.math', hash }))
    await signIn(page, 'admin', `/cpv/allowed-hashes/add?source=${source}`)
    const release = page.locator('[name=release]')
    await see(release)
    const [field, bar] = [await boxOf(release), await boxOf(page.locator('.save-bar'))]
    expect(field.y + field.height).toBeLessThan(Math.min(bar.y, 800))
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('the mark of a report’s order covers no help', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/reporting/casino-performance-report')
    const head = page.locator('th[aria-sort]')
    const [mark, help] = [await boxOf(head.locator('.sort-mark')), await boxOf(head.locator('.help-button'))]
    expect(mark.x + mark.width <= help.x || mark.x >= help.x + help.width).toBe(true)
    expect(mark.y).toBeGreaterThanOrEqual((await boxOf(head)).y)
  })

  test('every list has all of its columns', async ({ visit }) => {
    const { page } = await visit({ locale })
    await page.setViewportSize({ width: 1280, height: 800 })
    await signIn(page, 'admin')
    for (const { path } of allScreens) {
      await page.goto(`/${path}`)
      await settled(page, page.locator('.table tbody tr[data-id], .list-empty').first())
      const frame = page.locator('.table-frame')
      if (!(await frame.count())) continue
      expect.soft(await frame.evaluate((it) => it.scrollWidth - it.clientWidth), path).toBe(0)
    }
  })

  test('the line below a hash that is entered is whole', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/cpv/allowed-hashes/add')
    await page.locator('#hash-lines').fill(`game-server;${'a1'.repeat(32)}`)
    const cells = page.locator('.hash-lines tbody td')
    await see(cells.first())
    const ends = await cells.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
    expect(new Set(ends.map(Math.round)).size).toBe(1)
    const boxes = await cells.evaluateAll((all) =>
      all.map((one) => parseFloat(getComputedStyle(one).borderTopWidth)),
    )
    expect(boxes).toEqual(boxes.map(() => 0))
  })

  test('a message does not cover what the bar of a form says', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/casinos/manage/create')
    await input(page, words[locale].resources.casinos.fields.name).fill('X')
    await page.keyboard.press('Control+s')
    await see(page.locator('.toast'))
    await page.locator('.save-bar').scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const [toast, state] = [await boxOf(page.locator('.toast')), await boxOf(page.locator('.save-state'))]
    expect(toast.y + toast.height).toBeLessThanOrEqual(state.y)
  })

  test('an empty notice leaves no gap, and help stands in its line', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/casinos/manage/cf_aurora')
    const secret = page.locator('.field:has(> .secret)').first()
    await see(secret)
    const above = await boxOf(page.locator('.field:has(> .secrets-move:empty)').first())
    const box = await boxOf(page.locator('.field:has(> .secrets-move:empty) .text-box').first())
    expect(above.y + above.height - box.y - box.height).toBeLessThan(8)
    const [line, help] = [await boxOf(secret.locator('.secret')), await boxOf(secret.locator('.help-button'))]
    expect(Math.abs(line.y + line.height / 2 - (help.y + help.height / 2))).toBeLessThan(2)
  })
})

describe.each(inEnglish)('figures ($locale)', ({ locale }) => {
  test('of a currency stand in one line', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/reporting/ggr-report')
    const figures = main(page).locator('.report-headline:first-child dd > .figure')
    await see(figures.first())
    const tops = await figures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops.map(Math.round)).size).toBe(1)
  })
})
