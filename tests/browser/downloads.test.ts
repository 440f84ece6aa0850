import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { button } from './support/form.ts'
import { main, see, signIn } from './support/page.ts'
import { test } from './support/test.ts'
import { kindName, say, words } from './support/words.ts'

test('a report is ordered as a file and downloaded unchanged', async ({ visit }) => {
  const { page } = await visit()
  const { reportFiles: its, resources } = words.de
  await signIn(page, 'visitor', '/reporting/reports')
  await see(main(page).getByText(say(words.de.list.empty, { names: kindName('de', 'reports') })))
  await main(page).getByRole('link', { name: its.request }).first().click()
  await page.getByLabel(resources.reports.fields.kind).selectOption('rounds')
  await expectAccessible(page, 'asking for a file')
  await page.setViewportSize({ width: 1280, height: 900 })
  await button(page, its.request).click()
  const row = main(page).getByRole('row').nth(1)
  await see(row.getByText(resources.reports.choices.state.ready, { exact: true }))
  const downloaded = page.waitForEvent('download')
  await row.getByRole('button', { name: its.download }).click()
  const download = await downloaded
  const bytes = await readFile(await download.path())
  expect(download.suggestedFilename()).toMatch(/^rounds-[-\d]+\.csv$/)
  await expectAccessible(page, 'files')
  await page.setViewportSize({ width: 1280, height: 900 })
  await row.getByRole('link').click()
  const drawer = page.getByRole('complementary')
  await see(drawer.getByText(createHash('sha256').update(bytes).digest('hex')))
  await expectAccessible(page, 'a file')
})
