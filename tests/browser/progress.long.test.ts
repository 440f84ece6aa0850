import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { link } from './support/form.ts'
import { gone, see, signIn, title } from './support/page.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

const bar = (page: Page) => page.getByRole('progressbar')
const menu = (page: Page) => page.getByRole('navigation', { name: words.de.app.menu })

describe('the progress bar', () => {
  test('runs at every change of route, even to a preloaded page', async ({ visit }) => {
    const { page } = await visit()
    await signIn(page, 'admin', '/bridges/manage')
    await link(menu(page), 'Casinos').click()
    await see(title(page, 'Casinos'))
    await page.waitForLoadState('networkidle')
    await gone(bar(page))
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.route('**/api/**', (route) => route.abort('aborted'))
    for (const name of ['Bridges', 'Casinos']) {
      await link(menu(page), name).click()
      await see(title(page, name))
      await see(bar(page))
      await gone(bar(page))
    }
  })
})
