// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { en } from '../../../i18n/en.ts'
import { isOff } from '../../support/dom.ts'
import { fixtures } from '../../support/api.ts'
import { renderApp, startConsole } from '../../support/renderApp.tsx'
import { startForAll } from '../../support/started.ts'

const path = '/casinos/integration-options'
const [first, second] = (fixtures()['integration-options'] ?? [])
  .map((row) => ({ id: row.id, name: String(row['name']) }))
  .sort((a, b) => a.name.localeCompare(b.name))
const [one, other] = [first?.name ?? '', second?.name ?? '']

const api = startForAll(() => startConsole())

const drawer = () => screen.findByRole('complementary', { name: 'Integration option' })
const opened = async (name: string) => {
  await within(await drawer()).findByRole('heading', { level: 2, name })
  return within(await drawer())
}
const row = (name: string) => screen.getByRole('link', { name }).closest('tr')
const at = () => window.location.pathname + window.location.search

describe('a record in a drawer', () => {
  it('opens beside its unchanged list, and returns the focus to its row', async () => {
    const { user } = await renderApp(api, `${path}?sort=name&order=DESC&page=1`)
    const table = await screen.findByRole('table')
    await user.click(await screen.findByRole('link', { name: one }))
    await opened(one)
    expect(at()).toBe(`${path}/${first?.id}?sort=name&order=DESC&page=1`)
    expect(await drawer()).toHaveFocus()
    expect(table).toBeInTheDocument()
    expect(row(one)).toHaveAttribute('aria-current', 'true')
    expect(row(other)).not.toHaveAttribute('aria-current')
    expect(document.title).toMatch(new RegExp(`^${one} – Integration options`))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    expect(at()).toBe(`${path}?sort=name&order=DESC&page=1`)
    expect(screen.getByRole('link', { name: one })).toHaveFocus()
    expect(table).toBeInTheDocument()
  })

  it('does not leave the page faded after leaving the URL and returning immediately', async () => {
    const { user } = await renderApp(api, path)
    const link = await screen.findByRole('link', { name: one })
    const main = screen.getByRole('main')
    main.dataset['page'] = 'out'
    await user.click(link)
    await opened(one)
    expect(main.dataset['page']).toBe('in')
  })

  it('opens by its URL with the requested tab, and moves to its neighbours', async () => {
    const { user } = await renderApp(api, `${path}/${first?.id}?tab=history`)
    const parts = await opened(one)
    expect(parts.getByRole('link', { name: en.record.tabs.history })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('heading', { level: 1, name: 'Integration options' })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: /^Data type/ }))
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('sort')).toBe('dataType'))
    expect(parts.getByRole('link', { name: en.record.tabs.history })).toHaveAttribute('aria-current', 'page')
    await user.click(screen.getByRole('button', { name: /^Name/ }))
    await user.click(await parts.findByRole('link', { name: `Next: ${other}` }))
    await opened(other)
    expect(row(other)).toHaveAttribute('aria-current', 'true')
    await user.click(within(await drawer()).getByRole('button', { name: en.record.closeDrawer }))
    await waitFor(() => expect(window.location.pathname).toBe(path))
  })

  it("keeps the list's last order, even if the URL names a tab", async () => {
    const before = await renderApp(api, `${path}?sort=name&order=DESC`)
    await screen.findByRole('table')
    before.unmount()
    await renderApp(api, `${path}/${first?.id}?tab=usage`)
    const parts = await opened(one)
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('order')).toBe('DESC'))
    expect(parts.getByRole('link', { name: /^Where used/ })).toHaveAttribute('aria-current', 'page')
  })

  it('asks about unsaved changes before it is closed or replaced', async () => {
    const { user } = await renderApp(api, `${path}/${first?.id}`)
    const parts = await opened(one)
    await user.type(await parts.findByLabelText(/^Name/), ' changed')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: en.form.keepEditing }))
    expect(at()).toBe(`${path}/${first?.id}`)
    await user.click(screen.getByRole('link', { name: other }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: en.form.discard }))
    await opened(other)
  })

  it('closes after deletion, and shows 404 below it or for a missing record', async () => {
    const { record } = await api.call('/integration-options', {
      method: 'POST',
      body: { name: 'Short-lived', dataType: 'string' },
    })
    const { user, unmount } = await renderApp(api, `${path}/${record.id}`)
    const parts = await opened('Short-lived')
    await user.click(parts.getByRole('button', { name: en.delete.button }))
    await user.type(await screen.findByLabelText(en.delete.confirmation), 'Short-lived')
    const confirm = screen.getByRole('button', { name: en.delete.confirm })
    await waitFor(() => expect(isOff(confirm)).toBe(false))
    await user.click(confirm)
    await waitFor(() => expect(at()).toBe(path))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Short-lived' })).toBeNull())
    unmount()
    const gone = await renderApp(api, `${path}/${record.id}`)
    const said = en.record.gone['integration-options'].replace('%{id}', record.id)
    expect(await within(await drawer()).findByRole('heading', { name: said })).toBeVisible()
    gone.unmount()
    await renderApp(api, `${path}/${first?.id}/more`)
    await screen.findByText(en.pages.notFound)
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})
