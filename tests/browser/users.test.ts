import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { startBuilt } from './support/builtServer.ts'
import { button, input, link, saveNew, search, select } from './support/form.ts'
import { gone, main, password, see, signIn, title, toast } from './support/page.ts'
import { test } from './support/test.ts'
import { inGerman, say, uniqueName, words } from './support/words.ts'

const secret = (page: Page, name: string) => page.getByLabel(name, { exact: false })

describe.each(inGerman)('users ($locale)', ({ locale }) => {
  const { form, errors, delete: del } = words[locale]
  const { users } = words[locale].resources

  test('are created, changed, given another password, and deleted', async ({ visit }) => {
    const { page, provoked } = await visit({ locale })
    provoked(422)
    const username = `${uniqueName('neu').replace(' ', '-')}@example.com`
    await signIn(page, 'admin', '/users/manage/create')
    await input(page, users.fields.username).fill(username)
    await expect.poll(() => input(page, users.fields.email).inputValue()).toBe(username)
    await page.locator('[name=password]').fill('zu kurz')
    await page.locator('[name=passwordRepeat]').fill('zu kurz!')
    await select(page, users.fields.role, users.choices.role.visitor)
    await see(page.getByText(users.noCasinos))
    await search(page, users.fields.casinoIds, 'Aurora Palace')
    // The list of choices stays open for several.
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText(users.noCasinos).count()).toBe(0)
    await saveNew(page).click()
    await see(page.getByText(errors.passwordsDiffer))
    await page.locator('[name=passwordRepeat]').fill('zu kurz')
    await saveNew(page).click()
    await see(page.getByText(say(errors.passwordTooShort, { min: 12 })))
    for (const name of ['password', 'passwordRepeat']) await page.locator(`[name=${name}]`).fill(password)
    await saveNew(page).click()
    await see(title(page, username))

    await input(page, users.fields.firstName).fill('Nora')
    await button(page, form.save).click()
    await see(toast(page, form.saved))
    await button(page, users.reset.button).click()
    const dialog = page.getByRole('dialog', { name: say(users.reset.title, { name: username }) })
    await expectAccessible(page, 'another password for a user')
    for (const field of await dialog.locator('input[type=password]').all())
      await field.fill('another-long-one')
    await button(dialog, users.reset.confirm).click()
    await gone(dialog)
    await see(toast(page, say(users.reset.done, { name: username })))
    await page.setViewportSize({ width: 1280, height: 900 })
    await button(page, del.button).click()
    const asked = page.getByRole('dialog')
    await secret(page, del.confirmation).fill(username)
    await button(asked, del.confirm).click()
    await see(toast(page, say(form.deleted, { name: username })))
  })
})
test('change their own names, which the header shows, and their password, while an open form is kept', async ({
  visit,
}) => {
  // A separate server, since the test changes a password and names.
  const server = await startBuilt()
  onTestFinished(server.stop)
  const { page, context } = await visit({ origin: server.origin })
  const { form, roles, resources } = words.de
  const { account } = resources
  await signIn(page, 'visitor', '/')
  await link(page.getByRole('banner'), 'Jonas Lindner').click()
  await see(title(page, account.title))
  await see(link(main(page), 'Aurora Palace'))
  await see(main(page).getByText(roles.visitor, { exact: true }))
  await see(page.getByRole('row', { name: `${account.identity.rows.lastName} Lindner Lindner` }))
  await expectAccessible(page, 'the own account')
  await page.setViewportSize({ width: 1280, height: 900 })
  await input(page, account.fields.firstName).fill('Jona')
  await button(page, form.save).click()
  await see(link(page.getByRole('banner'), 'Jona Lindner'))
  await see(page.getByRole('row', { name: `${account.identity.rows.firstName} Jona Jona` }))

  await input(page, account.fields.lastName).fill('Linden')
  await button(page, account.password.change).click()
  await page.locator('[name=password]').fill(password)
  for (const name of ['password-new', 'password-confirm'])
    await page.locator(`[name=${name}]`).fill('another-long-one')
  await page.locator('button[type=submit]').first().click()
  await see(toast(page, account.password.success))
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/users/account')
  await expect.poll(() => input(page, account.fields.lastName).inputValue()).toBe('Linden')
  // Its preloading would fail once the server has stopped.
  await context.close()
})
