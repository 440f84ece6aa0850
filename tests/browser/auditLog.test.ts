import { expect } from 'vitest'
import { apiOf } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { button, link } from './support/form.ts'
import { main, see, signIn } from './support/page.ts'
import { test } from './support/test.ts'
import { uniqueName, words } from './support/words.ts'

test('a change is found in the audit log and reverted, and the log is verified', async ({ visit }) => {
  const { page } = await visit()
  const { resources, record } = words.de
  const its = resources['audit-entries']
  await signIn(page, 'admin', '/reporting/audit-entries')
  const api = await apiOf(page)
  const [before, after] = [uniqueName('Vorher'), uniqueName('Nachher')]
  const { id } = await api.create('jurisdictions', { name: before })
  await api.change('jurisdictions', id, { name: after })
  const filter = encodeURIComponent(
    JSON.stringify({ resource: 'jurisdictions', recordId: id, action: 'update' }),
  )
  await page.goto(`/reporting/audit-entries?filter=${filter}`)
  await see(page.getByRole('cell', { name: `${before} → ${after}` }))
  await expectAccessible(page, 'audit log')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.locator('table.table tbody a').first().click()
  const drawer = page.getByRole('complementary')
  await see(drawer.getByRole('rowheader', { name: resources.jurisdictions.fields.name }))
  await expectAccessible(page, 'audit entry')
  await page.setViewportSize({ width: 1280, height: 900 })

  await button(drawer, its.revert.button).click()
  const dialog = page.getByRole('dialog')
  await see(dialog.getByRole('columnheader', { name: its.revert.sides.back }))
  await expectAccessible(page, 'putting back')
  await page.setViewportSize({ width: 1280, height: 900 })
  await button(dialog, its.revert.confirm).click()
  await see(link(drawer, `${record.history.actions.revert}: ${before}`))
  expect((await api.call('GET', `/jurisdictions/${id}`)).body).toMatchObject({ name: before })

  await button(main(page), its.verify.button).click()
  await see(dialog.locator('.audit-valid'))
  await expectAccessible(page, 'verifying')
})
