import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { input, link } from './support/form.ts'
import { main, see, signIn } from './support/page.ts'
import { scriptsOf } from './support/scripts.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test('the form is preloaded before a record is opened', async ({ visit }) => {
  const { page } = await visit()
  await signIn(page, 'admin', '/casinos/manage')
  await expect
    .poll(async () => (await scriptsOf(page)).filter((name) => /\/(form|german)-/.test(name)))
    .toHaveLength(2)
  expect(await askedUntilForm(page)).toEqual([])
})

/** Scripts and styles that are loaded between the click on a record and its form. */
async function askedUntilForm(page: Page): Promise<string[]> {
  const record = link(main(page), 'Aurora Palace')
  await see(record)
  const asked: string[] = []
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname)
  })
  await record.click()
  await see(input(page, words.de.resources.casinos.fields.name).first())
  return asked
}
