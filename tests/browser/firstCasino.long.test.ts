import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { button, group, input, link, saveNew, search, select } from './support/form.ts'
import { gone, main, see, signIn, title } from './support/page.ts'
import { startBuilt } from './support/builtServer.ts'
import { test } from './support/test.ts'
import { createLabel } from '../support/names.ts'
import { say, words, type kindName } from './support/words.ts'

const { activation, empty, help, input: inputs, matrix, resources } = words.de
const { casinos, games, bridges, pushes } = resources

const creating = (kind: Parameters<typeof kindName>[1]) => createLabel('de', kind)

/** Creates a record with its required fields. */
async function create(page: Page, name: string, fill?: () => Promise<void>): Promise<void> {
  await input(page, 'Name').fill(name)
  await fill?.()
  await saveNew(page).click()
  // In a drawer, the heading is below the page's heading.
  await see(page.getByRole('heading', { name, exact: true }))
}

/** Follows the link of a field without choices, and returns to the unchanged form. */
async function createBeside(
  page: Page,
  kind: Parameters<typeof kindName>[1],
  name: string,
  fill?: (page: Page) => Promise<void>,
) {
  const [beside] = await Promise.all([page.waitForEvent('popup'), link(page, creating(kind)).click()])
  await create(beside, name, () => fill?.(beside) ?? Promise.resolve())
  await beside.close()
  await gone(link(page, creating(kind)))
}

const tab = (page: Page, kind: Parameters<typeof kindName>[1]) =>
  page.locator(`.record-tabs a[href*="tab=${kind}"]`)

test('an empty installation guides from the first bridge to a pushed casino', async ({ visit }) => {
  const server = await startBuilt({ env: { FIXTURES: 'none' } })
  try {
    const { page } = await visit({ origin: server.origin })
    await signIn(page, 'admin')
    await see(main(page).getByText(empty.start))
    await expectAccessible(page, 'the home page of an installation without anything')

    await link(main(page).locator('.list-empty'), creating('bridges')).click()
    const about = input(page, bridges.fields.routerUrl)
    await about.press('F1')
    const text = page.locator('.help-text', { hasText: help.fields.bridges.routerUrl })
    await see(text)
    await expectAccessible(page, 'a form with a field explained')
    await page.keyboard.press('Escape')
    await gone(text)
    expect(await about.evaluate((shown) => shown === document.activeElement)).toBe(true)
    await create(page, 'Erste Bridge', () =>
      input(page, bridges.fields.routerUrl).fill('http://neighbours.localhost/bridges/first'),
    )

    await tab(page, 'casinos').click()
    await see(link(main(page), creating('jurisdictions')))
    await link(main(page), creating('casinos')).click()
    const general = group(page, casinos.groups.general)
    await input(general, casinos.fields.name).fill('Erstes Casino')
    await see(general.getByText(inputs.noneYet))
    await createBeside(page, 'jurisdictions', 'Malta')
    await search(general, casinos.fields.jurisdictionId, 'Malta')
    const operator = group(page, casinos.groups.operator)
    await select(operator, casinos.fields.operatorApi, casinos.choices.operatorApi.transfer)
    await input(operator, casinos.fields.operatorApiConfig.apiUrl).fill('https://wallet.example/v1')
    await input(operator, casinos.fields.operatorApiConfig.username).fill('wallet')
    await operator.getByLabel(casinos.fields.operatorApiConfig.password).first().fill('a secret of theirs')
    await search(page, casinos.fields.currency, 'EUR')
    await search(page, casinos.fields.locale, 'Österreichisches Deutsch')
    await create(page, 'Erstes Casino')

    await tab(page, 'casino-games').click()
    await link(main(page), creating('games')).click()
    await input(page, games.fields.id).fill('first-game')
    await createBeside(page, 'game-studios', 'Erstes Studio')
    await createBeside(page, 'game-providers', 'Erster Provider', async (beside) => {
      const { fields, choices } = resources['game-providers']
      await input(beside, fields.id).fill('first')
      await select(beside, fields.apiType, choices.apiType.direct)
      await input(beside, fields.apiConfig.apiUrl).fill('https://provider.example')
      await input(beside, fields.apiConfig.operatorId).fill('us')
      await beside.getByLabel(fields.apiConfig.apiKey).first().fill('a key of theirs')
    })
    await search(page, games.fields.studioId, 'Erstes Studio')
    await search(page, games.fields.providerId, 'Erster Provider')
    await input(page, games.fields.theoreticalRtp).fill('96,5')
    await create(page, 'Erstes Spiel')

    await tab(page, 'game-versions').click()
    await link(main(page), creating('game-versions')).click()
    await input(page, resources['game-versions'].fields.versionNumber).fill('v1')
    await saveNew(page).click()
    await see(title(page, 'v1'))
    await page.goto('/games/manage/first-game?tab=casino-games')
    await button(page, activation.add.casinos).click()
    await page.getByRole('checkbox', { name: 'Erstes Casino' }).check()
    await button(page, say(activation.goOn, { count: 1 })).click()
    await button(page, say(matrix.apply, {}, 1)).click()
    await link(main(page).getByRole('table'), 'Erstes Casino').click()

    await link(main(page), casinos.pages.push).click()
    await button(page, pushes.page.push).click()
    await see(main(page).getByText(pushes.page.succeeded))

    await page.goto('/integrations/manage')
    await see(main(page).getByText(empty.lists.integrations))
    await expectAccessible(page, 'an empty list')
    // Closed before its server, since the session frame would report errors.
    await page.close()
  } finally {
    await server.stop()
  }
})
