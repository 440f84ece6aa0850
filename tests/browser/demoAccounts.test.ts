import { expect } from 'vitest'
import { listDemoAccounts } from '../../fake-api/identity/people.ts'
import { fillSignIn, see, signInPage, password } from './support/page.ts'
import { startBuilt } from './support/builtServer.ts'
import { test } from './support/test.ts'
import { signInWords } from './support/words.ts'

test('in development, clicking an account on the sign-in page fills in its name and password', async ({
  visit,
}) => {
  const { page } = await visit({ locale: 'en' })
  await page.goto('/')
  await signInPage(page, 'en')
  await see(page.getByRole('button', { name: 'Visitor, 2 casinos' }).first())
  for (const { username } of listDemoAccounts(false)) {
    await page.getByRole('button', { name: username }).click()
    expect(await page.getByRole('textbox', { name: signInWords.en.username }).inputValue()).toBe(username)
    expect(await page.getByRole('textbox', { name: signInWords.en.password }).inputValue()).toBe(password)
  }
  await page.keyboard.press('Enter')
  await see(page.getByRole('banner'))
})

test('in production, the sign-in page names no account', async ({ visit }) => {
  const server = await startBuilt({
    env: { NODE_ENV: 'production', EMBEDDED_IDENTITY: 'allow', OUTGOING_HOSTS: 'localhost' },
  })
  try {
    const { page } = await visit({ locale: 'en', origin: server.origin })
    await page.goto('/')
    await signInPage(page, 'en')
    expect(await page.content()).not.toContain('@example.com')
    await fillSignIn(page, 'en', 'admin@example.com', password)
    await see(page.getByRole('banner'))
    // The page is closed before its server.
    await page.close()
  } finally {
    await server.stop()
  }
})
