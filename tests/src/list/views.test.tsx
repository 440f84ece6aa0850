// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { en } from '../../../i18n/en.ts'
import '../../support/dom.ts'
import { renderApp, startConsole, type RenderOptions } from '../../support/renderApp.tsx'
import { startForEach } from '../../support/started.ts'

const api = startForEach(() => startConsole())

const words = en.list.views
const parameters = () => new URLSearchParams(window.location.search)
const inAddress = () => JSON.parse(parameters().get('filter') ?? '{}') as object
const headers = () =>
  screen
    .getAllByRole('columnheader')
    .map((header) => header.textContent.replace(/[▲▼]/g, ''))
    .filter((text) => text && text !== en.list.bulk.selectPage)
const saved = async (as: 'admin' | 'visitor', name: string) =>
  (await api.call('/saved-views', { as })).rows.find((row) => row['name'] === name)

async function start(path = '/casinos/manage', options: RenderOptions = {}) {
  const view = await renderApp(api, path, options)
  await screen.findByRole('table')
  return view
}
const viewsButton = () => screen.getByRole('button', { name: /^(Views|View: )/ })

describe('a saved view', () => {
  it('sets columns, order, filters, page size and density, and is named in button and URL', async () => {
    const { user } = await start()
    await user.click(viewsButton())
    await user.click(await screen.findByRole('button', { name: 'Euro casinos by Jonas Lindner' }))
    await waitFor(() => expect(inAddress()).toEqual({ currency: ['EUR'] }))
    expect(Object.fromEntries(parameters())).toMatchObject({
      perPage: '50',
      sort: 'name',
      order: 'ASC',
      view: 'view-euro',
    })
    await waitFor(() =>
      expect(headers()).toEqual(['Name', 'Currency', 'Language of players', 'Jurisdiction', 'Operator API']),
    )
    expect(await screen.findByRole('button', { name: 'View: Euro casinos' })).toHaveFocus()
  })

  it('is marked as changed with the list, can be restored, and left for the standard view', async () => {
    const { user } = await start()
    await user.click(viewsButton())
    await user.click(await screen.findByRole('button', { name: /^Euro casinos/ }))
    await user.click(await screen.findByRole('button', { name: /Remove filter “Currency/ }))
    const button = await screen.findByRole('button', { name: /^View: Euro casinos\s*changed$/ })
    await user.click(button)
    // Another user's view: changes cannot be saved, and visitors cannot delete it.
    expect(screen.queryByRole('button', { name: words.saveChanges })).toBeNull()
    await user.click(await screen.findByRole('button', { name: /^Euro casinos/ }))
    await screen.findByRole('button', { name: 'View: Euro casinos' })
    expect(inAddress()).toEqual({ currency: ['EUR'] })
    await user.click(viewsButton())
    await user.click(await screen.findByRole('button', { name: words.standard }))
    await screen.findByRole('button', { name: words.button })
    expect(inAddress()).toEqual({})
    expect(headers()).toContain('Bridge')
  })

  it('keeps a name that is being typed when the session is locked', async () => {
    const { user } = await start()
    await user.click(viewsButton())
    await user.click(await screen.findByRole('button', { name: words.saveAs }))
    await user.type(screen.getByLabelText(words.name), 'Begun')
    const lock = document.createElement('dialog')
    const button = lock.appendChild(document.createElement('button'))
    document.body.append(lock)
    lock.showModal()
    button.focus()
    expect(button).toHaveFocus()
    await user.keyboard('{Escape}')
    lock.close()
    lock.remove()
    expect(screen.getByLabelText(words.name)).toHaveValue('Begun')
    await user.click(screen.getByRole('button', { name: en.form.save }))
    expect(await screen.findByRole('button', { name: 'View: Begun' })).toBeVisible()
  })

  it('is applied without removed fields, with a note', async () => {
    await api.call('/saved-views', {
      method: 'POST',
      body: {
        resource: 'casinos',
        name: 'Old',
        view: {
          columns: ['name', 'gone', 'currency'],
          filter: { colour: 'red', currency: ['CAD'] },
          sort: { field: 'gone', order: 'DESC' },
          perPage: 25,
          density: 'compact',
        },
      },
    })
    const { user } = await start()
    await user.click(viewsButton())
    await user.click(await screen.findByRole('button', { name: 'Old' }))
    expect(await screen.findByText(/^Ignored/)).toHaveTextContent(
      'the column “gone”, the filter “colour”, the order by “gone”',
    )
    await waitFor(() => expect(headers()).toEqual(['Name', 'Currency']))
    expect(inAddress()).toEqual({ currency: ['CAD'] })
    expect(await screen.findByRole('button', { name: 'View: Old' })).toBeVisible()
  })
})

describe('a visitor', () => {
  it('creates, shares, changes, renames and deletes a view', async () => {
    const filter = encodeURIComponent('{"currency":["EUR","GBP"]}')
    const { user } = await start(`/casinos/manage?filter=${filter}`, { as: 'visitor' })
    await user.click(viewsButton())
    await user.click(await screen.findByRole('button', { name: words.saveAs }))
    expect(screen.getByLabelText(words.name)).toHaveFocus()
    await user.type(screen.getByLabelText(words.name), 'My two')
    await user.click(screen.getByLabelText(words.share))
    await user.click(screen.getByRole('button', { name: en.form.save }))
    await screen.findByRole('button', { name: 'View: My two' })
    expect(await saved('admin', 'My two')).toMatchObject({
      ownerId: 'u-visitor',
      shared: true,
      view: { filter: { currency: ['EUR', 'GBP'] } },
    })

    await user.click(screen.getByRole('button', { name: en.list.filters.clear }))
    await screen.findByRole('button', { name: /^View: My two\s*changed$/ })
    await user.click(viewsButton())
    await user.click(await screen.findByRole('button', { name: words.saveChanges }))
    await screen.findByRole('button', { name: 'View: My two' })
    expect(await saved('visitor', 'My two')).toMatchObject({ view: { filter: {} } })

    await user.click(viewsButton())
    await user.click(await screen.findByRole('button', { name: words.edit }))
    const name = screen.getByLabelText(words.name)
    await user.clear(name)
    await user.type(name, 'Mine')
    await user.click(screen.getByLabelText(words.share))
    await user.click(screen.getByRole('button', { name: en.form.save }))
    await screen.findByRole('button', { name: 'View: Mine' })
    expect(await saved('admin', 'Mine')).toBeUndefined()

    await user.click(viewsButton())
    await user.click(await screen.findByRole('button', { name: words.delete }))
    expect(screen.getByText('Delete the view “Mine”?')).toBeVisible()
    await user.type(screen.getByLabelText(en.delete.confirmation), 'Mine')
    await user.click(screen.getByRole('button', { name: words.delete }))
    await screen.findByRole('button', { name: words.button })
    expect(await saved('visitor', 'Mine')).toBeUndefined()
  })

  it('replaces a view of the same name, and has no two views with the same name', async () => {
    const { user } = await start(undefined, { as: 'visitor' })
    const saveAs = async (name: string) => {
      await user.click(viewsButton())
      await user.click(await screen.findByRole('button', { name: words.saveAs }))
      await user.type(screen.getByLabelText(words.name), name)
    }
    await saveAs('One')
    await user.click(screen.getByRole('button', { name: en.form.save }))
    await screen.findByRole('button', { name: 'View: One' })
    await user.type(screen.getByRole('searchbox'), 'blue')
    await waitFor(() => expect(inAddress()).toEqual({ q: 'blue' }))
    await saveAs(' one')
    expect(screen.getByText(words.replaces)).toBeVisible()
    await user.click(screen.getByRole('button', { name: words.replace }))
    await screen.findByRole('button', { name: 'View: one' })
    const { rows } = await api.call('/saved-views', { as: 'visitor' })
    expect(rows.filter(({ ownerId }) => ownerId === 'u-visitor')).toMatchObject([
      { name: 'one', version: 2, view: { filter: { q: 'blue' } } },
    ])
  })

  it.each([
    [409, 'servesOthers', { errors: { name: { code: 'servesOthers' } } }, en.errors.servesOthers],
    [422, 'invalid', { errors: { name: { code: 'required' } } }, en.errors.required],
  ])('sees the reason of a refusal outside of fields (%i %s)', async (status, code, body, said) => {
    const { user } = await start()
    await user.click(viewsButton())
    await user.click(await screen.findByRole('button', { name: words.saveAs }))
    await user.type(await screen.findByRole('textbox', { name: words.name }), 'Mine')
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
      init?.method === 'POST'
        ? Promise.resolve(Response.json({ code, status, ...body }, { status }))
        : fetch(input, init),
    )
    await user.click(screen.getByRole('button', { name: en.form.save }))
    expect(await screen.findByText(said)).toBeVisible()
    vi.restoreAllMocks()
  })
})

it("an administrator may delete others' shared views, since their owners may have left", async () => {
  const { user } = await start('/casinos/manage?view=view-euro')
  await user.click(await screen.findByRole('button', { name: /^View: Euro/ }))
  await user.click(await screen.findByRole('button', { name: words.delete }))
  expect(screen.getByText(/Nobody will be able to use it/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: words.delete }))
  expect(await saved('admin', 'Euro casinos')).toBeDefined()
  await user.type(screen.getByLabelText(en.delete.confirmation), 'Euro casinos')
  await user.click(screen.getByRole('button', { name: words.delete }))
  await screen.findByRole('button', { name: words.button })
  expect(await saved('admin', 'Euro casinos')).toBeUndefined()
})
