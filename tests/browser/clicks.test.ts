import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { apiOf } from './support/api.ts'
import { openId } from './support/casino.ts'
import { clicks } from './support/clicks.ts'
import { button, createLink, group, input, link, saveNew } from './support/form.ts'
import { main, see, signIn, title, toast } from './support/page.ts'
import { test } from './support/test.ts'
import { kindName, say, uniqueName, words } from './support/words.ts'

/** Every text field but the focused one is clicked, as by somebody who does not know the Tab key. */
test('a casino with options, bridge and key pair takes at most 12 clicks with the Tab key, 15 without', async ({
  visit,
}) => {
  const { page } = await visit({ locale: 'en' })
  const { groups, fields, items, keys } = words.en.resources.casinos
  const { form } = words.en
  const name = uniqueName('Casino')
  await signIn(page, 'admin', '/')
  const taken = await clicks(page)
  await link(page.getByRole('navigation'), kindName('en', 'casinos')).click()
  await createLink(page).click()
  await focusIn(input(page, fields.name))
  await page.keyboard.type(name)
  const general = group(page, groups.general)
  for (const [label, option] of [
    [fields.bridgeId, 'Alpine Bridge'],
    [fields.jurisdictionId, 'Malta'],
  ] as const) {
    await general.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: option }).first().click()
  }
  const operator = group(page, groups.operator)
  const texts = { apiUrl: 'https://wallet.example/a', secret: 'wallet-secret-4721', operatorId: 'op-1' }
  for (const [field, value] of Object.entries(texts)) {
    await input(operator, fields.operatorApiConfig[field as keyof typeof texts]).click()
    await page.keyboard.type(value)
  }
  await button(page, keys.generate).click()
  const options = group(page, fields.integrationOptions)
  await button(options, form.add).click()
  await page.getByRole('option', { name: 'Parallel sessions per player' }).click()
  const value = input(options, items.integrationOptions.value)
  // Choosing the option leads to its value.
  await focusIn(value)
  await page.keyboard.type('3')
  await button(group(page, fields.customOptions), form.add).click()
  await page.keyboard.type('lounge')
  await page.keyboard.press('Tab')
  await page.keyboard.type('blue')
  await saveNew(page).click()
  await see(toast(page, say(form.created, { name })))
  await see(title(page, name))
  expect(taken() - Object.keys(texts).length).toBeLessThanOrEqual(12)

  const id = openId(page)
  const record = await (await apiOf(page)).read('casinos', id)
  expect(record).toMatchObject({
    operatorApi: 'seamless',
    bridgeId: 'alpine',
    integrationOptions: [{ optionId: 'session-limit', value: 3 }],
    customOptions: { lounge: 'blue' },
  })
  expect(record['publicKey']).toMatch(/BEGIN PUBLIC KEY/)
})

test('creating a visitor, viewing as them and disabling them takes at most 9 clicks', async ({ visit }) => {
  const { page, context } = await visit()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { resources, viewing, home } = words.de
  const { users } = resources
  const email = `${uniqueName('guest').replace(' ', '-')}@example.com`.toLowerCase()
  await signIn(page, 'admin', '/')
  const taken = await clicks(page)
  await link(page.getByRole('navigation'), kindName('de', 'users')).click()
  await createLink(page).click()
  await focusIn(input(page, users.fields.username))
  await page.keyboard.type(email)
  await button(page, users.reset.generateAndCopy).click()
  const password = await input(page, users.fields.password).inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password)
  await page.getByRole('combobox', { name: users.fields.casinoIds }).click()
  await page.getByRole('option', { name: 'Aurora Palace cf_aurora' }).click()
  await saveNew(page).click()
  await see(title(page, email))
  await button(main(page), users.view.button).click()
  await see(title(page, say(home.welcome, { name: email })))
  await button(page, viewing.end).click()
  await see(title(page, email))
  await button(main(page), users.disable).click()
  await see(toast(page, users.signedOut))
  await see(button(main(page), users.enable))
  expect(taken()).toBeLessThanOrEqual(9)
})

const focusIn = (field: Locator) =>
  expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
