import { expect } from 'vitest'
import { button } from './support/form.ts'
import { see, signInAtPage } from './support/page.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test('the colour scheme follows the system until the user chooses one', async ({ visit }) => {
  const { page } = await visit({ colorScheme: 'dark' })
  await signInAtPage(page, 'admin')
  const isDark = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).colorScheme.includes('dark'))
  expect(await isDark()).toBe(true)
  await button(page, words.de.app.lightMode).click()
  await expect.poll(isDark).toBe(false)
  await page.reload()
  await see(button(page, words.de.app.darkMode))
  expect(await isDark()).toBe(false)
})
