// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import { isOff } from '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'

const api = startForAll(() => startConsole())

const path = '/bridges/manage/atlantic'
const clients = vi.spyOn(QueryClient.prototype, 'mount')
const address = () => screen.findByLabelText(/^Router URL/)
const save = () => screen.getByRole('button', { name: en.form.save })

/** A new bridge, and another user who changes it. */
async function aBridge(name: string) {
  const body = { name, routerUrl: `https://${name}.example` }
  const { id } = (await api.call('/bridges', { method: 'POST', body })).record
  const read = async () => (await api.call(`/bridges/${id}`)).record
  const change = async (fields: object) => {
    const headers = { 'If-Match': `"${(await read()).version}"` }
    expect((await api.call(`/bridges/${id}`, { method: 'PATCH', body: fields, headers })).status).toBe(200)
  }
  return { at: `/bridges/manage/${id}`, read, change }
}

/** Reloads all queries on screen, as after an action. */
const askAnew = () => act(() => (clients.mock.contexts.at(-1) as QueryClient).invalidateQueries())

describe('a form', () => {
  it('has no changes after all edits are taken back, including surrounding blanks and emptied fields', async () => {
    const { user } = await renderApp(api, '/casinos/manage/cf_aurora')
    const name = await screen.findByLabelText(/^Name\s/)
    await user.type(name, 'x')
    await waitFor(() => expect(isOff(save())).toBe(false))
    expect(screen.getByText(en.form.unsaved)).toBeVisible()
    await user.type(name, '{Backspace} ')
    await waitFor(() => expect(isOff(save())).toBe(true))
    const days = screen.getByLabelText(/^Game round validity/)
    await user.clear(days)
    await waitFor(() => expect(isOff(save())).toBe(false))
    await user.type(days, '30')
    await waitFor(() => expect(isOff(save())).toBe(true))
  })

  it('shows errors of a stored record in the current language', async () => {
    const { user } = await renderApp(api, path)
    await user.clear(await address())
    await screen.findByText(en.form.unsavedInvalid)
    expect(screen.getByText(en.errors.required)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'DE – Deutsch' }))
    await screen.findByText(de.form.unsavedInvalid)
  })

  it('saves by Ctrl+S, if there are changes', async () => {
    const { user } = await renderApp(api, path)
    const input = await address()
    const { version } = (await api.call('/bridges/atlantic')).record
    await user.keyboard('{Control>}s{/Control}')
    await user.type(input, '/by-key')
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText(en.form.saved)
    expect((await api.call('/bridges/atlantic')).record.version).toBe(version + 1)
  })

  it('discards changes after a confirmation', async () => {
    const { user } = await renderApp(api, path)
    const input = await address()
    const before = (input as HTMLInputElement).value
    expect(isOff(screen.getByRole('button', { name: en.form.discard }))).toBe(true)
    await user.type(input, '/typed')
    await user.click(screen.getByRole('button', { name: en.form.discard }))
    const dialog = () => within(screen.getByRole('dialog', { name: en.form.unsaved }))
    await user.click(dialog().getByRole('button', { name: en.form.keepEditing }))
    expect(input).toHaveValue(`${before}/typed`)
    await user.click(screen.getByRole('button', { name: en.form.discard }))
    await user.click(dialog().getByRole('button', { name: en.form.discard }))
    await waitFor(() => expect(input).toHaveValue(before))
    expect(isOff(save())).toBe(true)
  })

  it('focuses the first invalid field, also after a refusal by the server', async () => {
    const { user } = await renderApp(api, '/masterdata/jurisdictions/create')
    await user.click(await screen.findByRole('button', { name: /^Create / }))
    const name = screen.getByLabelText(/^Name/)
    await waitFor(() => expect(name).toHaveFocus())
    await user.type(name, 'Malta')
    await user.click(screen.getByRole('button', { name: /^Create / }))
    await screen.findByText(en.errors.nameTaken)
    await waitFor(() => expect(name).toHaveFocus())
  })
})

describe('a newer version from the server', () => {
  it('is shown in a form without changes, and becomes the base of the next save', async () => {
    const { at, change } = await aBridge('clean')
    const { user } = await renderApp(api, at)
    await address()
    await change({ routerUrl: 'https://theirs.example' })
    await askAnew()
    await waitFor(async () => expect(await address()).toHaveValue('https://theirs.example'))
    await user.type(await address(), '/mine')
    await user.click(save())
    await screen.findByText(en.form.saved)
  })

  it('never replaces typed values, which cannot overwrite it unnoticed', async () => {
    const { at, change, read } = await aBridge('dirty')
    const { user } = await renderApp(api, at)
    await user.type(await address(), '/mine')
    await change({ name: 'Renamed', routerUrl: 'https://theirs.example' })
    await askAnew()
    expect(await address()).toHaveValue('https://dirty.example/mine')
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: en.record.conflict.title }))
    expect(dialog.getByText('https://theirs.example')).toBeVisible()
    // The field that only the other window has changed is decided already.
    const [first] = dialog.getAllByRole('radio')
    expect(first).toHaveFocus()
    expect(first).not.toBeChecked()
    expect(first?.closest('fieldset')).toHaveTextContent('Router URL')
    const byYou = en.record.conflict.changedByYou.split('%')[0] as string
    expect(await dialog.findByText(new RegExp(`^${byYou}`))).toBeVisible()
    await user.click(dialog.getByRole('button', { name: en.record.conflict.save }))
    expect(dialog.getByText(en.record.conflict.choose)).toBeVisible()
    const [, mine] = dialog.getAllByRole('radio')
    await user.click(mine as HTMLElement)
    await user.click(dialog.getByRole('button', { name: en.record.conflict.save }))
    await screen.findByText(en.form.saved)
    expect(await read()).toMatchObject({ name: 'Renamed', routerUrl: 'https://dirty.example/mine' })
  })

  it('is shown after the changes are discarded', async () => {
    const { at, change } = await aBridge('discarded')
    const { user } = await renderApp(api, at)
    await user.type(await address(), '/mine')
    await change({ routerUrl: 'https://theirs.example' })
    await askAnew()
    await user.click(screen.getByRole('button', { name: en.form.discard }))
    const dialog = within(await screen.findByRole('dialog', { name: en.form.unsaved }))
    await user.click(dialog.getByRole('button', { name: en.form.discard }))
    await waitFor(async () => expect(await address()).toHaveValue('https://theirs.example'))
  })
})

describe('a value that must be unique', () => {
  it('shows the record that already has it, with a link, while the server still decides', async () => {
    const { user } = await renderApp(api, '/masterdata/jurisdictions/create')
    const name = await screen.findByLabelText(/^Name/)
    await user.type(name, ' mALTA')
    await screen.findByText(en.errors.nameTaken)
    const link = screen.getByRole('link', { name: en.form.takenBy.replace('%{name}', 'Malta') })
    expect(link).toHaveAttribute('href', '/masterdata/jurisdictions/malta')
    await user.tab()
    expect(screen.getByText(en.errors.nameTaken)).toBeVisible()
    const { version } = (await api.call('/jurisdictions/malta')).record
    const headers = { 'If-Match': `"${version}"` }
    await api.call('/jurisdictions/malta', { method: 'PATCH', body: { name: 'Valletta' }, headers })
    await user.click(screen.getByRole('button', { name: /^Create / }))
    await screen.findByText('“mALTA” was created.')
  })

  it("may be the record's own", async () => {
    const { user } = await renderApp(api, '/masterdata/jurisdictions/schleswig-holstein')
    const name = await screen.findByLabelText(/^Name/)
    const own = (name as HTMLInputElement).value
    await user.clear(name)
    await user.type(name, 'Ontario')
    const taken = en.form.takenBy.replace('%{name}', 'Ontario')
    await screen.findByRole('link', { name: taken })
    await user.clear(name)
    await user.type(name, own.toUpperCase())
    await waitFor(() => expect(screen.queryByRole('link', { name: taken })).toBeNull())
    expect(name).toBeValid()
  })
})
