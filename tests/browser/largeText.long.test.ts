import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNothingSideways } from './support/axe.ts'
import { expectTextsInSight } from './support/geometry.ts'
import { main, see, signIn, title } from './support/page.ts'
import { test } from './support/test.ts'

const enlarge = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '28px'))

test('text of twice the size overlaps nowhere in figures, and menu and labels grow with it', async ({
  visit,
}) => {
  const { page } = await visit()
  await signIn(page, 'admin', '/reporting/ggr-report')
  await enlarge(page)
  await see(main(page).getByRole('heading', { level: 2, name: /^EUR/ }))
  await expectNothingSideways(page, 'the report')
  await expectTextsInSight(page, 'the report')
  const cut = await page
    .locator('.navigation-link')
    .evaluateAll((links) =>
      links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
    )
  expect(cut).toEqual([])
  await page.goto('/bridges/manage/atlantic')
  await enlarge(page)
  await see(title(page, 'Atlantic Bridge'))
  await expectNothingSideways(page, 'a form')
  const labels = main(page).locator('.text-field > label')
  expect(
    await labels.evaluateAll((all) =>
      all.filter((it) => it.scrollHeight > it.clientHeight + 2).map((it) => it.textContent),
    ),
  ).toEqual([])
})

const sizes = [1280, 390].flatMap((width) => [false, true].map((isLate) => ({ width, isLate })))

test.for(sizes)(
  'text of twice the size has room in the matrix and in the dialog of a game ($width px, after loading: $isLate)',
  async ({ width, isLate }, { visit }) => {
    const { page } = await visit({ width })
    if (!isLate)
      await page.addInitScript(() =>
        document.addEventListener('DOMContentLoaded', () =>
          document.documentElement.style.setProperty('font-size', '28px'),
        ),
      )
    await signIn(page, 'admin', '/games/matrix')
    const names = main(page).locator('.matrix-game .cut')
    await see(names.first())
    if (isLate) await enlarge(page)
    await expect
      .poll(() =>
        names.evaluateAll((all) =>
          all.filter((it) => it.scrollHeight > it.clientHeight + 2).map((it) => it.textContent),
        ),
      )
      .toEqual([])
    await expectNothingSideways(page, 'the matrix')
    await expectTextsInSight(page, 'the matrix')
    const outside = await page
      .locator('.shell-brand, .choice-bar')
      .evaluateAll((all) =>
        all
          .filter(
            (it) =>
              it.scrollWidth > it.clientWidth + 1 ||
              it.scrollHeight > it.clientHeight + 2 ||
              it.getBoundingClientRect().right > window.innerWidth,
          )
          .map((it) => it.textContent),
      )
    expect(outside).toEqual([])
    const { line, letters } = await page.getByRole('heading', { level: 1 }).evaluate((it) => {
      const { lineHeight, fontSize } = getComputedStyle(it)
      return { line: parseFloat(lineHeight), letters: parseFloat(fontSize) }
    })
    expect(line).toBeGreaterThan(letters)
    // A name of ten letters is whole.
    const cut = await names.evaluateAll((all) =>
      all
        .filter((it) => it.textContent.length <= 10 && it.scrollWidth > it.clientWidth)
        .map((it) => it.textContent),
    )
    expect(cut).toEqual([])

    await page.goto('/casinos/manage/cf_fjord?tab=casino-games')
    if (isLate) await enlarge(page)
    await main(page).locator('.playable-why').first().click()
    const dialog = page.getByRole('dialog')
    await see(dialog.getByRole('button'))
    const room = await dialog.evaluate((it) => ({
      read: it.scrollTop,
      sideways: it.scrollWidth - it.clientWidth,
      title: (it.querySelector('h2')?.getBoundingClientRect().top ?? -1) >= 0,
    }))
    expect(room).toEqual({ read: 0, sideways: 0, title: true })
  },
)
