import { describe, expect } from 'vitest'
import { held } from '../support/held.ts'
import { gone, goWithin, main, see, signIn, title } from './support/page.ts'
import { followCalls } from './support/rest.ts'
import { expectSteady, takeShifts, watchShifts } from './support/shifts.ts'
import { test } from './support/test.ts'
import { say, words } from './support/words.ts'

const records = [
  { list: '/casinos/manage', id: 'cf_aurora', called: 'Aurora Palace', strip: '.notice' },
  { list: '/integrations/manage', id: 'polaris', called: 'Polaris Play', strip: '.failed' },
]

describe.each([1280, 390])('what stands above the tabs at a width of %d moves nothing', (width) => {
  test.for(records)('when its code comes late: $called', async ({ list, id, called, strip }, { visit }) => {
    const { page } = await visit({ width })
    await watchShifts(page)
    const code = held()
    const settled = followCalls(page)
    await page.route(/\/(pushes|PushFailedNotice)-[^/]*\.js$/, async (route) => {
      await code.promise
      await route.continue()
    })
    await signIn(page, 'admin', list)
    await see(main(page).locator('tbody a').first())
    await takeShifts(page)
    await goWithin(page, `${list}/${id}`)
    await gone(main(page).locator('.list-tools'))
    // Whatever is shown without the code is shown by then.
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    )
    code.resolve()
    await see(title(page, called))
    await see(main(page).locator('.record-tabs ~ *').first())
    await see(main(page).locator(strip).first())
    await settled()
    await expectSteady(page, `${called} at ${width}`)
  })

  test('when a colleague opens the record, too', async ({ visit }) => {
    const { page } = await visit({ width })
    const someone = held()
    await page.route('**/api/presence', async (route) => {
      await someone.promise
      await route.fulfill({ json: { others: [{ id: 'jonas', name: 'Jonas Lindner' }] } })
    })
    const asked = page.waitForRequest('**/api/presence')
    await signIn(page, 'admin', '/masterdata/jurisdictions/malta')
    await see(title(page, 'Malta'))
    await see(main(page).locator('.record-tabs'))
    await asked
    const tabs = main(page).locator('.record-tabs')
    const before = await tabs.boundingBox()
    someone.resolve()
    await see(main(page).getByText(say(words.de.record.presence, { names: 'Jonas Lindner' })))
    expect(await tabs.boundingBox()).toEqual(before)
  })
})
