import { describe, expect } from 'vitest'
import { builtPages } from './support/addresses.ts'
import { expectNothingSideways } from './support/axe.ts'
import { enlargeText, findSpoiled } from './support/enlarged.ts'
import { button, link } from './support/form.ts'
import { expectTextsInSight } from './support/geometry.ts'
import { main, people, see, signIn, title } from './support/page.ts'
import { followCalls } from './support/rest.ts'
import { test } from './support/test.ts'
import { firstInGerman, say, words } from './support/words.ts'

test('broken words, controls upon each other and selects without a word are found', async ({ visit }) => {
  const { page } = await visit()
  await page.setContent(`<main style="font: 14px/20px sans-serif">
    <p style="width: 40px; overflow-wrap: anywhere">Megaways</p><p style="width: 40px">one two</p>
    <select style="width: 30px"><option>Name</option></select><select><option>Name</option></select>
    <button class="icon-button" aria-label="copy">c</button>
    <button class="help-button" aria-label="help" style="margin-left: -20px">?</button></main>`)
  expect(await findSpoiled(page)).toEqual([
    'broken: Megaways',
    'upon each other: copy / help',
    'shows too little: Name',
  ])
})

describe.each(firstInGerman)('text of twice the size ($locale)', ({ locale }) => {
  const { home, resources } = words[locale]

  test.for([390, 1280])(
    'is readable on all pages at %d px',
    { timeout: 300_000 },
    async (width, { visit }) => {
      const { page } = await visit({ locale, width })
      const settled = followCalls(page)
      await signIn(page, 'admin')
      await enlargeText(page)
      const spoiled: Record<string, string[]> = {}
      for (const [path, name] of builtPages(locale)) {
        await page.goto(path)
        // In narrow windows, the drawer covers its list.
        await page.locator('h1').filter({ hasText: name }).waitFor({ state: 'attached' })
        await settled()
        await expectNothingSideways(page, path)
        await expectTextsInSight(page, path)
        const found = await findSpoiled(page)
        if (found.length > 0) spoiled[path] = found
      }
      expect(spoiled).toEqual({})
    },
  )

  test('leaves names of games whole where there is room', async ({ visit }) => {
    const { page } = await visit({ locale, width: 1280 })
    await signIn(page, 'admin', '/integrations/games/polaris')
    await enlargeText(page)
    const names = main(page).locator('.table tbody td[data-named] > a')
    await see(names.filter({ hasText: 'Basalt Kings' }))
    const cut = await names.evaluateAll((all) =>
      all.filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.textContent),
    )
    expect(cut.filter((name) => name.length <= 15)).toEqual([])
  })

  test('cuts no amount of an open round on a phone', async ({ visit }) => {
    const { page } = await visit({ locale, width: 390 })
    await signIn(page, 'admin', '/support/open-game-rounds')
    await enlargeText(page)
    const cells = page.locator('.table tbody td[data-brief]')
    await see(cells.first())
    const cut = await cells.evaluateAll((all) =>
      all.filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.textContent),
    )
    expect(cut).toEqual([])
  })

  test('leaves the bar of a visitor’s view whole', async ({ visit }) => {
    const { page } = await visit({ locale, width: 390 })
    await signIn(page, 'admin', '/users/manage')
    await enlargeText(page)
    await link(main(page), people.visitor).click()
    await button(main(page), resources.users.view.button).click()
    await see(title(page, say(home.welcome, { name: 'Jonas Lindner' })))
    expect(await findSpoiled(page)).toEqual([])
  })
})
