// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import '../support/dom.ts'
import { ifMatch, type TestApi } from '../support/api.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'

let api: TestApi
beforeEach(async () => {
  api = await startConsole()
})
afterEach(() => api.close())

/** What the console says of addresses that secrets go to, and of records that casinos out of sight use. */
describe.each([
  ['de', de],
  ['en', en],
] as const)('in %s', (locale, words) => {
  it('a shared record says why it cannot be changed, and offers neither that nor its deletion', async () => {
    const { unmount } = await renderApp(api, '/bridges/manage/aurora-north', { as: 'scopedAdmin', locale })
    expect(await screen.findByText(words.form.shared)).toBeVisible()
    expect(screen.queryByRole('button', { name: words.form.save })).toBeNull()
    expect(screen.queryByRole('button', { name: words.delete.button })).toBeNull()
    expect(screen.getByRole('button', { name: words.resources.bridges.check.button })).toBeVisible()
    unmount()
    await renderApp(api, '/bridges/manage/aurora-north', { locale })
    expect(await screen.findByRole('button', { name: words.form.save })).toBeVisible()
    expect(screen.queryByText(words.form.shared)).toBeNull()
  })

  it('a bridge’s form says before it is saved whose secrets have to be entered again', async () => {
    const { user } = await renderApp(api, '/bridges/manage/aurora-north', { locale })
    const said = words.secret.moveOf.replace('%{names}', locale === 'en' ? 'casinos' : 'Casinos')
    const address = await screen.findByRole('textbox', {
      name: new RegExp(words.resources.bridges.fields.routerUrl),
    })
    await user.type(address, '/elsewhere')
    expect(screen.queryByText(said)).toBeNull()
    await user.clear(address)
    expect(screen.queryByText(said)).toBeNull()
    await user.type(address, 'https://other.example/bridges/aurora-north')
    expect(await screen.findByText(said)).toBeVisible()
  })

  it('a secret says that it has to be entered again', async () => {
    const { record } = await api.call('/bridges/aurora-north')
    const body = { routerUrl: 'https://other.example/bridges/aurora-north' }
    await api.call('/bridges/aurora-north', { method: 'PATCH', body, headers: ifMatch(record) })
    await renderApp(api, '/casinos/manage/cf_aurora', { locale })
    const title = words.resources.casinos.fields.servicePassword
    const secret = await screen.findByRole('group', { name: new RegExp(title) })
    expect(within(secret).getByText(words.secret.addressChanged)).toBeVisible()
  })
})
