// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../support/dom.ts'
import { ifMatch, type TestApi } from '../support/api.ts'
import { aUser } from '../support/samples.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { germanFirst } from '../support/words.ts'

let api: TestApi
beforeEach(async () => {
  api = await startConsole()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
})

/** Texts about addresses to which secrets are sent, and about records that hidden casinos use. */
describe.each(germanFirst)('in %s', (locale, words) => {
  it('a shared record says why it is read-only, and offers neither editing nor deletion', async () => {
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

  it('a user who has casinos out of sight is read-only, says why, and can be viewed as', async () => {
    const { reset, shared, moreCasinos, noCasinos, view } = words.resources.users
    const { unmount } = await renderApp(api, '/users/manage/u-visitor', { as: 'scopedAdmin', locale })
    expect(await screen.findByText(shared)).toBeVisible()
    expect(screen.getByText(moreCasinos)).toBeVisible()
    expect(screen.getByRole('button', { name: view.button })).toBeVisible()
    for (const name of [words.form.save, words.delete.button, reset.button])
      expect(screen.queryByRole('button', { name })).toBeNull()
    unmount()
    const guest = await renderApp(api, '/users/manage/u-guest', { as: 'scopedAdmin', locale })
    expect(await screen.findByRole('button', { name: reset.button })).toBeVisible()
    expect(screen.getByText(noCasinos)).toBeVisible()
    expect(screen.queryByText(moreCasinos)).toBeNull()
    guest.unmount()
  })

  it('an administrator of some casinos gives nobody access to all', async () => {
    const { fields } = words.resources.users
    const body = { ...aUser('colleague'), role: 'admin', casinoAccess: 'selected', casinoIds: ['cf_aurora'] }
    const { record } = await api.call('/users', { method: 'POST', body })
    await renderApp(api, `/users/manage/${record.id}`, { as: 'scopedAdmin', locale })
    expect(await screen.findByRole('combobox', { name: fields.role })).toBeEnabled()
    expect(screen.getByRole('combobox', { name: fields.casinoAccess })).toBeDisabled()
  })

  it('a casino says why it has to stay in a shared integration', async () => {
    await renderApp(api, '/casinos/manage/cf_aurora', { as: 'scopedAdmin', locale })
    const name = words.resources.casinos.fields.integrationId
    const integration = await screen.findByRole('combobox', { name })
    await expect.poll(() => integration).toBeDisabled()
    expect(screen.getAllByText(words.errors.servesOthers).length).toBeGreaterThan(0)
  })

  it('the push page of an integration says if it has no visible casinos', async () => {
    const as = { sub: 'u-other', name: 'Olga Other', roles: ['admin'], casinos: ['cf_bluefin'] }
    await renderApp(api, '/integrations/manage/polaris/push', { as, locale })
    expect(await screen.findByText(words.resources.pushes.page.noneSeen)).toBeVisible()
  })

  it('a record with hidden usages does not claim to be unused', async () => {
    const as = { sub: 'u-other', name: 'Olga Other', roles: ['admin'], casinos: ['cf_bluefin'] }
    await renderApp(api, '/integrations/manage/polaris?tab=usage', { as, locale })
    expect(await screen.findByText(words.record.usage.noneSeen)).toBeVisible()
    const tabs = within(screen.getByRole('navigation', { name: words.record.tabs.label }))
    expect(tabs.queryByText('(0)', { exact: false })).toBeNull()
  })

  it('the form of a new game has a link to a new provider if all providers are shared', async () => {
    await renderApp(api, '/games/manage/create', { as: 'scopedAdmin', locale })
    const hint = await screen.findByText(words.input.noneOwn, { exact: false })
    expect(within(hint).getByRole('link')).toHaveAttribute('href', '/game-providers/manage/create')
  })

  it('the games of a shared integration are read-only', async () => {
    const { unmount } = await renderApp(api, '/integrations/games/polaris', { as: 'scopedAdmin', locale })
    expect((await screen.findAllByText(words.activation.active)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: words.activation.add.games })).toBeNull()
    expect(screen.queryByRole('button', { name: new RegExp(words.activation.remove) })).toBeNull()
    unmount()
    await renderApp(api, '/integrations/games/polaris', { locale })
    expect((await screen.findAllByRole('switch')).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: words.activation.add.games })).toBeVisible()
  })

  it('the matrix explains read-only cells when they are clicked, and in their column', async () => {
    // Elements have no size in the simulated page, and only visible cells are rendered.
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    const { user } = await renderApp(api, '/games/matrix?of=integrations', { as: 'scopedAdmin', locale })
    const name = String((await api.call('/integrations/polaris')).record['name'])
    const head = await screen.findByRole('columnheader', { name })
    const [cell] = document.querySelectorAll(
      `[role="gridcell"][aria-colindex="${head.getAttribute('aria-colindex')}"]`,
    )
    await user.click(cell as Element)
    expect(await screen.findByText(words.form.shared)).toBeVisible()
    expect(cell).not.toHaveAttribute('data-wish')
    await user.click(head)
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(words.form.shared)).toBeVisible()
    expect(within(dialog).getAllByRole('button')).toHaveLength(1)
  })

  it('a bridge’s form says before saving whose secrets must be entered again', async () => {
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

  it('a secret says that it must be entered again', async () => {
    const { record } = await api.call('/bridges/aurora-north')
    const body = { routerUrl: 'https://other.example/bridges/aurora-north' }
    await api.call('/bridges/aurora-north', { method: 'PATCH', body, headers: ifMatch(record) })
    await renderApp(api, '/casinos/manage/cf_aurora', { locale })
    const title = words.resources.casinos.fields.servicePassword
    const secret = await screen.findByRole('group', { name: new RegExp(title) })
    expect(within(secret).getByText(words.secret.addressChanged)).toBeVisible()
  })
})
