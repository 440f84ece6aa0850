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
