import { describe, expect } from 'vitest'
import { main, see, signIn } from './support/page.ts'
import { expectSteady, takeShifts, watchShifts } from './support/shifts.ts'
import { test } from './support/test.ts'
import { say, words } from './support/words.ts'

const { attention, reports, sections } = words.de
const [home, top] = ['**/api/home', '**/api/reporting/top-games?*']

/** Holds a call open until it is let through. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}

describe.each([1280, 390])('the parts of the home page at a width of %d', (width) => {
  test.for(['together with what is below', 'late'])(
    'move nothing when they come %s',
    async (when, { visit }) => {
      const { page } = await visit({ width })
      await watchShifts(page)
      const [tasks, games] = [gate(), gate()]
      for (const [path, { opened }] of [
        [home, tasks],
        [top, games],
      ] as const)
        await page.route(path, async (route) => {
          await opened
          await route.continue()
        })
      await signIn(page, 'admin')
      const places = main(page).getByRole('heading', { name: sections.masterdata })
      const rows = main(page).locator('.top-games-rows a')
      await see(main(page).getByRole('heading', { name: attention.title }))
      if (when === 'late') await see(places)
      await takeShifts(page)
      // The second part comes first.
      const answered = page.waitForResponse(top)
      games.open()
      await answered
      if (when === 'late') await see(rows.first())
      tasks.open()
      const items = main(page).locator('.attention-item')
      await items.first().waitFor({ state: 'attached' })
      await see(rows.first())
      await see(places)
      await expectSteady(page, `the home page at ${width}`)
      if (when === 'late') {
        expect(await items.first().isVisible()).toBe(false)
        await main(page)
          .getByText(say(attention.late, { smart_count: await items.count() }, 2))
          .click()
      }
      await see(items.first().getByRole('link').first())
      await see(main(page).getByRole('heading', { name: reports.top.title }))
    },
  )
})
