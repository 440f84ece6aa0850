import { describe } from 'vitest'
import { builtPages } from './support/addresses.ts'
import { expectAccessible, expectReflow, isThorough } from './support/axe.ts'
import { link } from './support/form.ts'
import { goWithin, main, see, signIn, title } from './support/page.ts'
import { followCalls, slowDown } from './support/rest.ts'
import { expectSteady, takeShifts, watchShifts } from './support/shifts.ts'
import { loadNothingAhead } from './support/scripts.ts'
import { test } from './support/test.ts'
import { firstInGerman, say, words } from './support/words.ts'

const ofQuarter = <T>(all: readonly T[], quarter: number) => all.filter((_, index) => index % 4 === quarter)

/** Unknown paths, also below records. */
const unknown = [
  ...['/nowhere', '/casinos', '/casinos/manage/cf_aurora/more', '/bridges/manage/alpine/show'],
  ...['/bridges/manage/create/more', '/masterdata/jurisdictions/malta/1/2', '/games/versions/v1/copy/more'],
  ...['/users', '/cpv/checks/trigger/more', '/cpv/hashes', '/integrations/manage/i1/pull'],
]

/** Paths of records that do not exist. */
const missing = [
  ['/casinos/manage', 'casinos', 'cf_none'],
  ['/bridges/manage', 'bridges', 'none'],
  ['/casinos/integration-options', 'integration-options', 'a/b'],
] as const

describe.each(firstInGerman)('addresses ($locale)', ({ locale }) => {
  const { pages } = words[locale]
  const home = say(words[locale].home.welcome, { name: 'Katharina Brandt' })

  test.for([0, 1, 2, 3])(
    'show their pages without layout shifts or axe violations (quarter %i)',
    async (quarter, { visit }) => {
      const isGerman = locale === 'de'
      const { page } = await visit(isGerman ? {} : { locale, width: 390, colorScheme: 'dark' })
      const settled = followCalls(page)
      if (!isThorough) await page.addInitScript(loadNothingAhead)
      await signIn(page, 'admin', '/')
      await watchShifts(page)
      await page.reload()
      if (isThorough) await slowDown(page, 60)
      for (const [path, name] of ofQuarter(builtPages(locale), quarter)) {
        // Loading a document takes most of the time, so each is loaded once; later visits stay in the page.
        await takeShifts(page)
        await (isGerman ? page.goto(path) : goWithin(page, path))
        // In narrow windows, the drawer covers its list.
        await page.locator('h1').filter({ hasText: name }).waitFor({ state: 'attached' })
        if (!isThorough) continue
        await settled()
        await expectSteady(page, path)
        await expectReflow(page, path)
        await expectAccessible(page, path)
      }
    },
  )

  test('without a page or record say which is missing, with a link to the home page', async ({ visit }) => {
    const { page, provoked } = await visit({ locale })
    provoked(404)
    await signIn(page, 'admin', '/')
    for (const path of unknown) {
      await page.getByRole('banner').getByRole('link').first().click()
      await see(title(page, home))
      await goWithin(page, path)
      await see(title(page, pages.notFound))
    }
    for (const [path, collection, id] of missing) {
      await page.goto(`${path}/${encodeURIComponent(id)}`)
      const gone = say(words[locale].record.gone[collection], { id })
      // In a drawer, the list beside it has the title of the page.
      await see(main(page).getByRole('heading', { name: gone }))
    }
    await link(main(page), pages.backHome).click()
    await see(title(page, home))
  })
})
