import { describe, expect } from 'vitest'
import { allScreens } from '../../resources/index.ts'
import { builtPages } from './support/addresses.ts'
import { expectNothingSideways } from './support/axe.ts'
import { findCrowdedButtons } from './support/crowded.ts'
import { expectTextsInSight, findHiddenTexts } from './support/geometry.ts'
import { signIn } from './support/page.ts'
import { followCalls } from './support/rest.ts'
import { test } from './support/test.ts'
import { firstInGerman } from './support/words.ts'

/** From a phone to a large screen. */
const widths = [390, 768, 1000, 1280, 1600]

test('that are clipped or covered are found, those that scroll or end with an ellipsis are not', async ({
  visit,
}) => {
  const { page } = await visit()
  const short = 'width: 40px; white-space: nowrap;'
  await page.setContent(`<main style="font: 14px/20px sans-serif">
    <p>well in sight</p>
    <p style="${short} overflow: hidden">too long</p>
    <p style="height: 20px; overflow: hidden">first line<br>second line</p>
    <p style="${short} margin-left: calc(100vw - 30px)">beyond the window</p>
    <p>below</p><p style="margin-top: -24px">above</p>
    <p style="${short} overflow: auto">scrolls when one likes</p>
    <p style="${short} overflow: hidden; text-overflow: ellipsis">ends with an ellipsis</p></main>`)
  expect(await findHiddenTexts(page)).toEqual([
    'cut off: too long',
    'cut off: second line',
    'cut off: beyond the window',
    'upon each other: below / above',
  ])
})

test('that a button seems to touch are found, unless they are beside it or out of sight', async ({
  visit,
}) => {
  const { page } = await visit()
  const button = (name: string) => `<button class="button" style="border: 1px solid">${name}</button>`
  await page.setContent(`<main style="font: 14px/20px sans-serif">
    <p style="margin: 0">near</p>${button('Too near')}
    <p style="margin: 0 0 10px">far</p>${button('Far')}
    <p style="margin: 0; visibility: hidden">hidden</p>${button('Alone')}
    <div style="display: flex"><p style="margin: 0">beside</p>${button('Beside')}</div></main>`)
  expect(await findCrowdedButtons(page)).toEqual([expect.stringMatching(/^Too near, \d\.\d px below near$/)])
})

describe.each(firstInGerman)('texts ($locale)', ({ locale }) => {
  describe.each(widths)('at a width of %d', (width) => {
    test('are readable on all pages', { timeout: 300_000 }, async ({ visit }) => {
      const { page } = await visit({ locale, width })
      const settled = followCalls(page)
      await signIn(page, 'admin')
      for (const [path, name] of builtPages(locale)) {
        await page.goto(path)
        // In narrow windows, the drawer covers its list.
        await page.locator('h1').filter({ hasText: name }).waitFor({ state: 'attached' })
        await settled()
        await expectTextsInSight(page, `${path} at ${width}`)
        await expectNothingSideways(page, `${path} at ${width}`)
        expect(await findCrowdedButtons(page), `${path} at ${width}`).toEqual([])
      }
    })
  })

  test.for(allScreens.filter(({ drawer }) => drawer).map(({ path }) => path))(
    'of the columns beside a record are whole: %s',
    async (path, { visit }) => {
      const { page } = await visit({ locale, width: 1280 })
      await signIn(page, 'admin', `/${path}`)
      await page.locator('tbody a, .list-empty').first().waitFor()
      if ((await page.locator('tbody a').count()) === 0) return
      await page.locator('tbody a').first().click()
      await page.locator('.drawer').waitFor()
      const named = page.locator('.beside-list td[data-named]')
      if (await named.count()) await expect.poll(() => named.first().textContent()).not.toBe('')
      const frame = page.locator('.beside-list .table-frame')
      expect(await frame.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    },
  )
})
