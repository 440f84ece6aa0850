import { describe, expect } from 'vitest'
import { apiOf } from './support/api.ts'
import { aCasino } from './support/casino.ts'
import { button, createLink, link } from './support/form.ts'
import { main, see, signIn, title } from './support/page.ts'
import { test } from './support/test.ts'
import { kindName, inEnglish, say, words } from './support/words.ts'

describe.each(inEnglish)('a visitor ($locale)', ({ locale }) => {
  const { list, form, pages, delete: deletion, resources } = words[locale]

  test('sees the own casinos and nothing to change them with', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'visitor', '/casinos/manage')
    await see(link(main(page), 'Bluefin Casino'))
    await see(page.getByText(say(list.count, { from: 1, to: 2, total: 2 })))
    expect(await createLink(page).count()).toBe(0)
    await link(main(page), 'Aurora Palace').click()
    await see(title(page, 'Aurora Palace'))
    await see(main(page).getByText(form.readOnly))
    for (const name of [
      form.save,
      form.add,
      deletion.button,
      words[locale].secret.replace,
      words[locale].secret.clear,
    ]) {
      expect(await button(main(page), name).count(), name).toBe(0)
    }
    expect(await button(main(page), resources.casinos.keys.generate).count()).toBe(0)
    await see(
      main(page)
        .getByText(say(words[locale].secret.set, { when: '' }).trim())
        .first(),
    )
    const open = await main(page)
      .locator('input, textarea')
      .evaluateAll((inputs) =>
        (inputs as HTMLInputElement[])
          .filter((it) => !it.readOnly && !it.disabled && it.getAttribute('aria-hidden') !== 'true')
          .map((it) => it.name || it.id),
      )
    expect(open).toEqual([])
  })

  test('sees the other master data, read-only', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'visitor', '/bridges/manage/harbour-west')
    await see(title(page, 'Harbour Bridge'))
    await see(main(page).getByText(form.readOnly))
    expect(await button(main(page), form.save).count()).toBe(0)
    await link(page, kindName(locale, 'jurisdictions')).click()
    await see(link(main(page), 'Malta'))
    expect(await createLink(page).count()).toBe(0)
  })

  test('has no permission to create anything', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'visitor', '/casinos/manage/create')
    await see(title(page, pages.forbidden))
    for (const path of ['casinos/integration-options', 'bridges/manage', 'masterdata/jurisdictions']) {
      await page.goto(`/${path}/create`)
      await see(title(page, pages.forbidden))
    }
    await link(main(page), pages.backHome).click()
    await see(title(page, say(words[locale].home.welcome, { name: 'Jonas Lindner' })))
  })

  test('finds no page of a casino that is not assigned', async ({ visit }) => {
    const { page, provoked } = await visit({ locale })
    provoked(404)
    await signIn(page, 'visitor', '/casinos/manage/cf_nimbus')
    await see(title(page, pages.notFound))
    await see(link(main(page), pages.backHome))
  })
})

test('a visitor changes nothing by direct calls either', async ({ visit }) => {
  const { page } = await visit()
  await signIn(page, 'visitor')
  const { call, read } = await apiOf(page)
  const own = await read('casinos', 'cf_aurora')
  const version = { 'If-Match': `"${own.version}"` }
  const refused: [string, string, unknown, Record<string, string>?][] = [
    ['POST', '/casinos', aCasino('Wild')],
    ['POST', '/jurisdictions', { name: 'Wild' }],
    ['PATCH', '/casinos/cf_aurora', { name: 'Wild' }, version],
    ['PUT', '/casinos/cf_aurora', { ...own, name: 'Wild' }, version],
    ['DELETE', '/casinos/cf_aurora', undefined, version],
    ['POST', '/casinos/cf_aurora/generate-keys', {}],
  ]
  for (const [method, path, body, headers] of refused) {
    expect((await call(method, path, body, headers)).status, `${method} ${path}`).toBe(403)
  }
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? { name: 'Wild' } : undefined
    const { status } = await call(method, '/casinos/cf_nimbus', body, { 'If-Match': '"1"' })
    expect(method === 'GET' ? [404] : [403, 404], method).toContain(status)
  }
  expect(await read('casinos', 'cf_aurora')).toEqual(own)
  expect((await call('GET', '/casinos')).body).toHaveLength(2)
})
