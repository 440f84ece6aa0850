import { describe } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { button, link } from './support/form.ts'
import { main, see, signIn } from './support/page.ts'
import { test } from './support/test.ts'
import { firstInGerman, say, words } from './support/words.ts'

describe.each(firstInGerman)('games of a provider ($locale)', ({ locale }) => {
  const { import: texts, pages } = words[locale].resources['game-providers']

  test('are imported from its drawer, with the keyboard, and an import is found after a reload', async ({
    visit,
  }) => {
    const { page } = await visit({ locale })
    const [provider, count] = locale === 'de' ? (['quartzline', 24] as const) : (['brightreef', 10] as const)
    await signIn(page, 'admin', `/game-providers/manage/${provider}`)
    await link(page.locator('aside'), pages.import).click()
    await see(button(page, say(texts.start, { count }, 2)))
    await expectAccessible(page, 'preview of an import')
    const [first] = await main(page).getByRole('checkbox', { checked: true }).all()
    await first?.focus()
    await page.keyboard.press('Space')
    await button(page, say(texts.start, { count: count - 1 }, 2)).press('Enter')
    const done = main(page).getByText(
      new RegExp(say(texts.imported, { imported: count - 1, offered: '\\d+' })),
    )
    await see(done)
    await expectAccessible(page, 'result of an import')
    await page.reload()
    await see(done)
    await link(main(page), texts.again).click()
    await see(button(main(page), say(texts.start, { count: 1 })))
  })
})
