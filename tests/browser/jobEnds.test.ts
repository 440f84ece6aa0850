import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { startBuilt } from './support/builtServer.ts'
import { button, link } from './support/form.ts'
import { gone, main, see, signIn } from './support/page.ts'
import { test as plain } from './support/test.ts'
import { say, words } from './support/words.ts'

const { activation, matrix, resources } = words.de

/** On a server of its own, since imported games stay; pages are closed before it. */
const test = plain.extend('origin', async ({}, { onCleanup }) => {
  const server = await startBuilt()
  onCleanup(server.stop)
  return server.origin
})

/** Records where the elements named by `selector` are, from now on, in each frame; each is known by its text. */
const watchPlaces = (page: Page, selector: string, inWindow = false) =>
  page.evaluate(
    ([watched, isInWindow]) => {
      const places = new Map<string, Set<number>>()
      Object.assign(window, { places })
      const look = () => {
        // The list is measured from its own beginning, since the page may be scrolled.
        const own = document.querySelector('.list-tools, .job')
        const from = isInWindow ? 0 : (own?.getBoundingClientRect().top ?? 0)
        for (const element of document.querySelectorAll(watched)) {
          const name = element.textContent
          if (name === '') continue
          const known = places.get(name) ?? new Set()
          places.set(name, known.add(Math.round(element.getBoundingClientRect().top - from)))
        }
        requestAnimationFrame(look)
      }
      look()
    },
    [selector, inWindow] as const,
  )

/** The recorded places of each element: one, if it never moved. */
const placesOf = (page: Page) =>
  page.evaluate(() => {
    const { places } = window as unknown as { places: Map<string, Set<number>> }
    return Object.fromEntries([...places].map(([name, at]) => [name, [...at]]))
  })

async function expectStill(page: Page, atLeast: number): Promise<void> {
  const places = await placesOf(page)
  expect(Object.keys(places).length).toBeGreaterThanOrEqual(atLeast)
  expect(Object.entries(places).filter(([, at]) => at.length > 1)).toEqual([])
}

/** That an element is within the window, however long the page is. */
const expectInWindow = async (page: Page, label: string) => {
  const { y, height } =
    (await button(main(page), label)
      .or(link(main(page), label))
      .boundingBox()) ?? {}
  expect((y ?? Infinity) + (height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
}

/** That whoever scrolls the rows sees them down to the lower edge of the window. */
async function expectRowsInSight(page: Page, table: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.evaluate(() => window.scrollBy(0, 60))
  const isAtEdge = (rows: string) =>
    !!document.elementFromPoint(window.innerWidth / 2, window.innerHeight - 12)?.closest(rows)
  await expect.poll(() => page.evaluate(isAtEdge, table)).toBe(true)
}

describe.each([{ isPhone: false }, { isPhone: true }])(
  'at the end of a job nothing moves (phone: $isPhone)',
  (size) => {
    test('of an import', async ({ visit, origin }) => {
      const { page } = await visit({ origin, ...size })
      await signIn(page, 'admin', '/game-providers/manage/stellaport/import')
      const its = resources['game-providers'].import
      await see(main(page).locator('tbody').getByRole('checkbox').first())
      await watchPlaces(page, '.job-items tbody th')
      await main(page).locator('.save-bar [data-variant=contained]').click()
      const next = main(page).getByRole('link', { name: new RegExp(say(its.activate, { count: '\\d+' }, 2)) })
      await see(next)
      await expectStill(page, 10)
      await expectInWindow(page, await next.innerText())
      if (size.isPhone) await expectRowsInSight(page, '.job-items')
      await page.close()
    })

    test('of a check of components', async ({ visit, origin }) => {
      const { page } = await visit({ origin, ...size })
      const { trigger } = resources['cpv-checks']
      await signIn(page, 'admin', '/cpv/checks/trigger')
      await button(page, trigger.all).click()
      await watchPlaces(page, '.job-items tbody th')
      await main(page).locator('.save-bar [data-variant=contained]').click()
      await see(page.getByRole('heading', { name: trigger.worst }))
      await expectStill(page, 10)
      await expectInWindow(page, trigger.again)
      await page.close()
    })

    test('of switching games', async ({ visit, origin }) => {
      const { page } = await visit({ origin, ...size })
      await signIn(page, 'admin', '/casinos/manage/cf_fjord?tab=casino-games')
      const tabs = page.getByRole('navigation', { name: words.de.record.tabs.label })
      const placeOfTabs = () =>
        tabs.evaluate((it) => Math.round(it.getBoundingClientRect().top + window.scrollY))
      const place = await placeOfTabs()
      const active = main(page)
        .getByRole('row')
        .filter({ has: page.getByRole('switch', { checked: true }) })
      await see(active.nth(1))
      for (const index of [0, 1]) await active.nth(index).getByRole('checkbox').click()
      await button(page, activation.deactivate).click()
      await watchPlaces(page, '.table td[data-named] a')
      await button(page.getByRole('dialog'), say(matrix.apply, { count: 2 }, 2)).click()
      await see(button(page, matrix.undo))
      await see(main(page).getByText(`Fjord Royale, ${say(matrix.outcomes.deactivated, { count: 2 })}`))
      await expectStill(page, 3)
      await expectInWindow(page, matrix.undo)
      if (size.isPhone) await expectRowsInSight(page, '.table')
      // The page says at once above the tabs what is due, which moves nothing.
      await see(main(page).getByText(resources.casinos.lacks.changes))
      expect(await placeOfTabs()).toBe(place)
      await page.close()
    })

    test('of changes of the matrix, below the finger of somebody at the end of the page', async ({
      visit,
      origin,
    }) => {
      const { page } = await visit({ origin, ...size })
      await signIn(page, 'admin', '/games/matrix?of=integrations')
      const cells = main(page).locator('[data-row="0"] .matrix-cell')
      await see(cells.first())
      await cells.first().click()
      const bar = main(page).locator('.matrix-bar')
      await see(bar)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await button(bar, matrix.preview).click()
      const apply = button(page.getByRole('dialog'), say(matrix.apply, { count: 1 }))
      await see(apply)
      await watchPlaces(page, '.matrix-game, .matrix-legend li', true)
      await apply.click()
      await see(button(page, matrix.undo))
      await gone(bar)
      await expectStill(page, 8)
      if (size.isPhone) {
        const { height = Infinity } = (await main(page).locator('.matrix-job').boundingBox()) ?? {}
        expect(height).toBeLessThan(844 / 7)
      }
      await page.close()
    })
  },
)
