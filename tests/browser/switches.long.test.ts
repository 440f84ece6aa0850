import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { button, link } from './support/form.ts'
import { main, see, signIn } from './support/page.ts'
import { test } from './support/test.ts'
import { words, type Locale } from './support/words.ts'

/** Switches a game off or on in one place, and waits until that is so. */
async function flip(page: Page, locale: Locale, which: string, on: 'activate' | 'inCasinos' = 'activate') {
  const { activation } = words[locale]
  const control = page.getByRole('switch', { name: `${activation.active}: ${which}`, exact: true })
  await see(control)
  const wasOn = (await control.getAttribute('aria-checked')) === 'true'
  await control.focus()
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog')
  await see(dialog.getByText(activation.meaning[wasOn ? 'deactivate' : on]))
  await button(dialog, activation[wasOn ? 'deactivate' : 'activate']).click()
  await see(control.and(page.locator(`[aria-checked="${!wasOn}"]`)))
  expect(await control.evaluate((it) => it === document.activeElement)).toBe(true)
}

test('a game is switched in a casino, on the page of either', async ({ visit }) => {
  const { page } = await visit()
  await signIn(page, 'admin', '/casinos/manage/cf_aurora?tab=casino-games')
  await flip(page, 'de', 'Basalt Kings, Aurora Palace')
  await expectAccessible(page, 'games of a casino')
  await page.goto('/games/manage/basalt-kings?tab=casino-games')
  await flip(page, 'de', 'Basalt Kings, Aurora Palace')
  await expectAccessible(page, 'casinos of a game')
})

test('a game is switched in an integration, in both directions', async ({ visit }) => {
  const { page } = await visit({ locale: 'en' })
  await signIn(page, 'admin', '/integrations/games')
  await see(link(main(page), 'Polaris Play'))
  await expectAccessible(page, 'integrations with their games')
  await link(main(page), 'Polaris Play').click()
  await flip(page, 'en', 'Basalt Kings, Polaris Play', 'inCasinos')
  await expectAccessible(page, 'games of an integration')
  await page.goto('/games/integrations?filter={"gameId":["basalt-kings"]}')
  await flip(page, 'en', 'Basalt Kings, Polaris Play', 'inCasinos')
  await expectAccessible(page, 'games in integrations')
})
