import { describe, expect } from 'vitest'
import { expectAccessible, expectReflow, isThorough } from './support/axe.ts'
import { link } from './support/form.ts'
import { goWithin, main, see, signIn, title } from './support/page.ts'
import { followCalls, slowDown } from './support/rest.ts'
import { expectSteady, takeShifts, watchShifts } from './support/shifts.ts'
import { loadNothingAhead } from './support/scripts.ts'
import { test } from './support/test.ts'
import { createLabel } from '../support/names.ts'
import { kindName, firstInGerman, say, words, type Locale } from './support/words.ts'

/** The pages that are there, each with its name. */
const built = (locale: Locale): [path: string, name: string][] => {
  const { home, resources } = words[locale]
  const creating = (kind: Parameters<typeof kindName>[1]) => createLabel(locale, kind)
  return [
    ['/', say(home.welcome, { name: 'Katharina Brandt' })],
    ['/bridges/manage', kindName(locale, 'bridges')],
    ['/bridges/manage/create', creating('bridges')],
    ['/bridges/manage/alpine', 'Alpine Bridge'],
    ['/casinos/integration-options', kindName(locale, 'integration-options')],
    ['/casinos/integration-options/create', creating('integration-options')],
    ['/casinos/integration-options/lobby-url', kindName(locale, 'integration-options')],
    ['/casinos/manage', kindName(locale, 'casinos')],
    ['/casinos/manage/create', creating('casinos')],
    ['/casinos/manage/cf_aurora', 'Aurora Palace'],
    ['/cpv/allowed-hashes', kindName(locale, 'allowed-hashes')],
    ['/cpv/allowed-hashes/add', resources['allowed-hashes'].add.title],
    ['/games/integrations', words[locale].pages['games/integrations']],
    ['/games/matrix', words[locale].pages['games/matrix']],
    ['/integrations/games', words[locale].pages['integrations/games']],
    ['/integrations/games/polaris', 'Polaris Play'],
    ['/integrations/manage/polaris/push', say(resources.pushes.page.title, { name: 'Polaris Play' })],
    ['/casinos/manage/cf_aurora/push', say(resources.pushes.page.title, { name: 'Aurora Palace' })],
    ['/game-providers/manage/hexanode/import', resources['game-providers'].import.title],
    ['/jobs', kindName(locale, 'jobs')],
    ['/cpv/checks', kindName(locale, 'cpv-checks')],
    ['/cpv/checks/trigger', resources['cpv-checks'].trigger.title],
    ['/game-providers/manage', kindName(locale, 'game-providers')],
    ['/game-providers/manage/create', creating('game-providers')],
    ['/game-providers/manage/hexanode', kindName(locale, 'game-providers')],
    ['/game-studios/manage', kindName(locale, 'game-studios')],
    ['/game-studios/manage/create', creating('game-studios')],
    ['/game-studios/manage/larkfield', kindName(locale, 'game-studios')],
    ['/games/manage', kindName(locale, 'games')],
    ['/games/manage/create', creating('games')],
    ['/games/manage/nightjar', 'Nightjar'],
    ['/games/versions', kindName(locale, 'game-versions')],
    ['/games/versions/create', creating('game-versions')],
    ['/games/versions/nightjar.v1.00', 'v1.00'],
    ['/integrations/manage', kindName(locale, 'integrations')],
    ['/integrations/manage/create', creating('integrations')],
    ['/integrations/manage/polaris', 'Polaris Play'],
    ['/masterdata/jurisdictions', kindName(locale, 'jurisdictions')],
    ['/masterdata/jurisdictions/create', creating('jurisdictions')],
    ['/masterdata/jurisdictions/malta', 'Malta'],
    ['/reporting/audit-entries', kindName(locale, 'audit-entries')],
    ['/reporting/game-rounds', kindName(locale, 'game-rounds')],
    ['/support/open-game-rounds', kindName(locale, 'open-game-rounds')],
    ['/support/open-game-rounds/gra4fif4ufbl', kindName(locale, 'open-game-rounds')],
    ['/reporting/casino-performance-report', words[locale].pages['reporting/casino-performance-report']],
    ['/reporting/game-performance-report', words[locale].pages['reporting/game-performance-report']],
    ['/reporting/ggr-report', words[locale].pages['reporting/ggr-report']],
    ['/reporting/reports', kindName(locale, 'reports')],
    ['/reporting/reports/create', words[locale].reportFiles.request],
    ['/reporting/significant-events', kindName(locale, 'significant-events')],
    ['/reporting/significant-events/create', creating('significant-events')],
    ['/users/account', resources.account.title],
    ['/users/manage', kindName(locale, 'users')],
    ['/users/manage/create', creating('users')],
    ['/users/manage/6f1c2f0e-6a0b-4d56-9f0e-2f6f0c7b1a01', 'admin@example.com'],
    // Last: what it holds is not saved, so that nobody leaves it without being asked.
    ['/games/versions/nightjar.v1.00/copy', say(words[locale].form.copyTitle, { name: 'v1.00' })],
  ]
}

const ofQuarter = <T>(all: readonly T[], quarter: number) => all.filter((_, index) => index % 4 === quarter)

/** Addresses that no page has, those below a record's among them. */
const unknown = [
  ...['/nowhere', '/casinos', '/casinos/manage/cf_aurora/more', '/bridges/manage/alpine/show'],
  ...['/bridges/manage/create/more', '/masterdata/jurisdictions/malta/1/2', '/games/versions/v1/copy/more'],
  ...['/users', '/cpv/checks/trigger/more', '/cpv/hashes', '/integrations/manage/i1/pull'],
]

/** Addresses of records that there are not. */
const missing = ['/casinos/manage/cf_none', '/bridges/manage/none', '/casinos/integration-options/a%2Fb']

describe.each(firstInGerman)('addresses ($locale)', ({ locale }) => {
  const { pages } = words[locale]
  const home = say(words[locale].home.welcome, { name: 'Katharina Brandt' })

  test.for([0, 1, 2, 3])(
    'show their pages, steady and for everybody (quarter %i)',
    async (quarter, { visit }) => {
      const isGerman = locale === 'de'
      const { page } = await visit(isGerman ? {} : { locale, width: 390, colorScheme: 'dark' })
      const settled = followCalls(page)
      if (!isThorough) await page.addInitScript(loadNothingAhead)
      await signIn(page, 'admin', '/')
      await watchShifts(page)
      await page.reload()
      if (isThorough) await slowDown(page, 60)
      for (const [path, name] of ofQuarter(built(locale), quarter)) {
        // A document each once, which is what takes its time, then without.
        await takeShifts(page)
        await (isGerman ? page.goto(path) : goWithin(page, path))
        // Where it is narrow, a drawer lies over its list.
        await page.locator('h1').filter({ hasText: name }).waitFor({ state: 'attached' })
        if (!isThorough) continue
        await settled()
        await expectSteady(page, path)
        await expectReflow(page, path)
        await expectAccessible(page, path)
      }
    },
  )

  test('without a page or a record say so and lead home', async ({ visit }) => {
    const { page, provoked } = await visit({ locale })
    provoked(404)
    await signIn(page, 'admin', '/')
    for (const path of unknown) {
      await page.getByRole('banner').getByRole('link').first().click()
      await see(title(page, home))
      await goWithin(page, path)
      await see(title(page, pages.notFound))
    }
    for (const path of missing) {
      await page.goto(path)
      await see(title(page, pages.notFound))
    }
    await link(main(page), pages.backHome).click()
    await see(title(page, home))
  })
})

test('every address is answered with the console', async ({ server }) => {
  const paths = [...built('de').map(([path]) => path), ...unknown, ...missing]
  const answers = await Promise.all(
    paths.map(async (path) => {
      const { status, headers } = await fetch(server.origin + path, { headers: { Accept: 'text/html' } })
      return `${path} ${status} ${headers.get('Content-Type')?.split(';')[0]}`
    }),
  )
  expect(answers).toEqual(paths.map((path) => `${path} 200 text/html`))
})
