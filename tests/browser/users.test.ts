import { expect, onTestFinished } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { startBuilt } from './support/builtServer.ts'
import { button, input, link } from './support/form.ts'
import { main, password, people, see, signIn, title, toast } from './support/page.ts'
import { test } from './support/test.ts'
import { say, words } from './support/words.ts'
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

test('view the console as a visitor from their page, and return to it, without a refusal', async ({
  visit,
}) => {
  const { page } = await visit()
  const { viewing, home, resources } = words.de
  await signIn(page, 'admin', '/users/manage')
  await link(main(page), people.visitor).click()
  await see(title(page, people.visitor))
  await button(main(page), resources.users.view.button).click()
  await see(title(page, say(home.welcome, { name: 'Jonas Lindner' })))
  await button(page, viewing.end).click()
  await see(title(page, people.visitor))
})
