import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { apiOf } from '../browser/support/api.ts'
import { button } from '../browser/support/form.ts'
import { fillSignIn, gone, goWithin, see, signInAtPage, title } from '../browser/support/page.ts'
import { kindName, signInWords, words } from '../browser/support/words.ts'
import { authorizeAddress, signInOverHttp } from './support/client.ts'
import { test } from './support/test.ts'
import { addUser, asAdmin, goodPassword, untilTokensCount } from './support/users.ts'

describe("rights that an administrator withdraws are gone in the user's browser within five seconds", () => {
  test('taking a casino', async ({ visit }) => {
    const change = { casinoIds: [] }
    const { username, id } = await addUser(await asAdmin())
    const [office, user] = await Promise.all([visit(), visit()])
    user.provoked(400, 401)
    await user.page.goto('/bridges/manage')
    await fillSignIn(user.page, 'de', username, goodPassword)
    await see(user.page.getByRole('banner'))
    await signInAtPage(office.page, 'admin')
    expect(await (await apiOf(office.page)).change('users', id, change)).toMatchObject(change)
    const lock = user.page.getByRole('dialog', { name: words.de.session.lockedTitle })
    // Without a click: the stream of live events ends, and its reconnection is refused.
    await expect.poll(() => lock.isVisible(), { timeout: 5_000, interval: 100 }).toBe(true)
    await untilTokensCount()
    const opened = user.page.waitForEvent('popup')
    await button(lock, words.de.session.signInAgain).click()
    const popup = await opened
    const closed = popup.waitForEvent('close')
    await fillSignIn(popup, 'de', username, goodPassword)
    await closed
    await gone(lock)
    await goWithin(user.page, '/masterdata/jurisdictions')
    await see(title(user.page, kindName('de', 'jurisdictions')))
    expect(await lock.isVisible()).toBe(false)
  })
})

test('users change their own password, and sign in with the new one', async ({ visit }) => {
  const { username, id } = await addUser(await asAdmin())
  const { page, provoked } = await visit()
  provoked(400)
  await page.goto('/bridges/manage')
  await fillSignIn(page, 'de', username, goodPassword)
  await see(page.getByRole('banner'))
  await page.goto(updatePassword())
  await fillPassword(page, 'too-short')
  await see(page.getByText(signInWords.de.invalidPasswordMinLengthMessage))
  const returned = page.waitForRequest(/kc_action_status=success/)
  await fillPassword(page, 'quite-another-one')
  await returned
  await expect(signInOverHttp(username, goodPassword)).rejects.toThrow('was not signed in')
  expect((await signInOverHttp(username, 'quite-another-one')).claims().sub).toBe(id)
})

/** The URL that keycloak-js builds, with a redirect to a page without scripts. */
const updatePassword = () => {
  const redirect = `${inject('places').origin}/silent-check-sso.html`
  return authorizeAddress({ kc_action: 'UPDATE_PASSWORD', redirect_uri: redirect, ui_locales: 'de' }).href
}

/** The embedded service asks for the current password on the page, Keycloak only if the sign-in is older than some minutes. */
async function fillPassword(page: Page, next: string): Promise<void> {
  const present = page.locator('#password')
  await see(page.locator('#password-new'))
  if (await present.isVisible()) await present.fill(goodPassword)
  await page.locator('#password-new').fill(next)
  await page.locator('#password-confirm').fill(next)
  await page.locator('button[type=submit]').first().click()
}
