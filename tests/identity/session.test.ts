import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, link } from '../browser/support/form.ts'
import {
  fillSignIn,
  goWithin,
  gone,
  password,
  people,
  see,
  signInAtPage,
  signInPage,
  title,
} from '../browser/support/page.ts'
import { kindName, words } from '../browser/support/words.ts'
import { test } from './support/test.ts'

test('an expiring token is refreshed without the user noticing', async ({ visit }) => {
  const { page } = await visit()
  await signInAtPage(page, 'visitor', '/bridges/manage')
  let renewals = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('grant_type=refresh_token')) renewals += 1
  })
  await expect
    .poll(
      async () => {
        await lookAround(page)
        return renewals
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('signing out in another tab locks the page; signing in again unlocks it', async ({ visit }) => {
  const { page, context, provoked } = await visit()
  // The other tab ends the session, so the page's stream may be refused.
  provoked(401)
  await signInAtPage(page, 'visitor', '/bridges/manage')
  const other = await context.newPage()
  await other.goto('/bridges/manage')
  await see(title(other, kindName('de', 'bridges')))
  await link(other, words.de.app.signOut).click()
  await signInPage(other, 'de')
  const lock = page.getByRole('dialog', { name: words.de.session.lockedTitle })
  await see(lock)
  const opened = page.waitForEvent('popup')
  await button(lock, words.de.session.signInAgain).click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await fillSignIn(popup, 'de', people.visitor, password)
  await closed
  await gone(lock)
  await lookAround(page)
})

async function lookAround(page: Page): Promise<void> {
  for (const [path, kind] of [
    ['/masterdata/jurisdictions', 'jurisdictions'],
    ['/bridges/manage', 'bridges'],
  ] as const) {
    await goWithin(page, path)
    await see(title(page, kindName('de', kind)))
  }
}
