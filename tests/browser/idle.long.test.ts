import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { button, input } from './support/form.ts'
import { fillSignIn, gone, password, people, see, signIn, signInPage } from './support/page.ts'
import { startBuilt } from './support/builtServer.ts'
import { projectRoot } from './support/server.ts'
import { test as plain } from './support/test.ts'
import { uniqueName, words } from './support/words.ts'

/** A console that warns after six seconds and locks after twelve. */
const test = plain.extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
  const directory = await mkdtemp(join(tmpdir(), 'backoffice-config-'))
  const file = join(directory, 'config.json')
  const config = JSON.parse(await readFile(join(projectRoot, 'public/config.json'), 'utf8')) as object
  await writeFile(file, JSON.stringify({ ...config, idleMinutes: 0.2 }))
  const server = await startBuilt({ env: { CONFIG: file } })
  onCleanup(async () => {
    await server.stop()
    await rm(directory, { recursive: true })
  })
  return server
})

test('idle tabs all ask, then lock and end the session; input is kept', async ({ visit }) => {
  const { page, context } = await visit()
  const { session, resources } = words.de
  const label = resources.jurisdictions.fields.name
  const name = uniqueName('Halbfertig')
  await signIn(page, 'admin', '/masterdata/jurisdictions/create')
  const other = await context.newPage()
  await other.goto('/bridges/manage')
  await input(page, label).fill(name)
  const question = page.getByRole('dialog', { name: session.idleTitle })
  const otherQuestion = other.getByRole('dialog', { name: session.idleTitle })
  await Promise.all([see(question), see(otherQuestion)])
  await button(otherQuestion, session.stay).click()
  await Promise.all([gone(question), gone(otherQuestion)])

  const lock = page.getByRole('dialog', { name: session.lockedTitle })
  const otherLock = other.getByRole('dialog', { name: session.lockedTitle })
  await Promise.all([lock, otherLock].map((it) => it.waitFor({ timeout: 20_000 })))
  await see(lock.getByText(session.idleLockedText))
  const third = await context.newPage()
  await third.goto('/bridges/manage')
  await signInPage(third, 'de')
  await third.close()

  const opened = page.waitForEvent('popup')
  await button(lock, session.signInAgain).click()
  await fillSignIn(await opened, 'de', people.admin, password)
  await Promise.all([gone(lock), gone(otherLock)])
  expect(await input(page, label).inputValue()).toBe(name)
})

test('locking ends the session immediately, and a reloaded page asks for sign-in', async ({ visit }) => {
  const { page } = await visit({ locale: 'en' })
  const { session } = words.en
  await signIn(page, 'admin', '/masterdata/jurisdictions')
  const question = page.getByRole('dialog', { name: session.idleTitle })
  await see(question)
  await page.clock.setFixedTime(Date.now())
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(session.stay)
  await expectAccessible(page, 'the question whether somebody is there')
  await button(question, session.lockNow).click()
  await see(page.getByRole('dialog', { name: session.lockedTitle }))
  await page.reload()
  await signInPage(page, 'en')
})
