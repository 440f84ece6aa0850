import { expect } from 'vitest'
import { apiOf } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { input } from './support/form.ts'
import { main, see, signIn, title } from './support/page.ts'
import { test } from './support/test.ts'
import { say, uniqueName, words } from './support/words.ts'

const { form, record, resources } = words.de
const label = resources.jurisdictions.fields.name

test('changes of colleagues appear by themselves, present colleagues are named, and input is kept', async ({
  visit,
}) => {
  const { page, provoked } = await visit()
  provoked(404)
  await signIn(page, 'admin', '/masterdata/jurisdictions')
  const api = await apiOf(page)
  const following = page.waitForResponse('**/api/events')
  await page.goto('/casinos/manage')
  const tick = main(page).locator('tr[data-id="cf_aurora"] input[type="checkbox"]')
  await tick.check()
  await following
  const renamed = uniqueName('Bluefin')
  await api.change('casinos', 'cf_bluefin', { name: renamed })
  await see(main(page).getByText(renamed))
  expect(await tick.isChecked()).toBe(true)

  const later = uniqueName('Vorher')
  const { id } = await api.create('jurisdictions', { name: later })
  const address = `/masterdata/jurisdictions/${id}`
  const { page: visitor, provoked: theirs } = await visit({ locale: 'en' })
  theirs(404)
  await signIn(visitor, 'visitor', address)
  await see(title(visitor, later))
  const told = page.waitForResponse('**/api/events')
  await page.goto(address)
  await see(page.getByText(say(record.presence, { names: 'Jonas Lindner (visitor@example.com)' })))
  expect(await visitor.getByText('Katharina Brandt').count()).toBe(0)
  await expectAccessible(page, 'a record that somebody else has open')
  await told
  const typed = uniqueName('Getippt')
  await input(page, label).fill(typed)
  const last = uniqueName('Nachher')
  await api.change('jurisdictions', id, { name: last })
  await see(main(page).getByText(form.meanwhile))
  expect(await input(page, label).inputValue()).toBe(typed)
  await see(title(visitor, last))
  const others = async () =>
    (await api.call('POST', '/presence', { resource: 'jurisdictions', recordId: id })).body
  expect(await others()).toMatchObject({ others: [{ name: 'Jonas Lindner (visitor@example.com)' }] })
  await visitor.close({ runBeforeUnload: true })
  await expect.poll(others, { timeout: 15_000 }).toEqual({ others: [] })

  await api.call('DELETE', `/jurisdictions/${id}`, undefined, { 'If-Match': '"2"' })
  await see(main(page).getByText(form.gone))
  expect(await input(page, label).inputValue()).toBe(typed)
})

/** HTTP/1.1 allows six connections per host. */
const manyWindows = 8

test('many windows of a browser work at the same time, and show changes of colleagues', async ({ visit }) => {
  const { page, context } = await visit()
  await signIn(page, 'admin', '/masterdata/jurisdictions')
  const windows = [page]
  while (windows.length < manyWindows) {
    const opened = await context.newPage()
    await opened.goto('/masterdata/jurisdictions')
    await see(main(opened).getByText('Malta'))
    windows.push(opened)
  }
  const api = await apiOf(page)
  const name = uniqueName('Vielfenster')
  await api.create('jurisdictions', { name })
  await Promise.all(windows.map((one) => see(main(one).getByText(name))))
})
