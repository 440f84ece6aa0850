// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { en } from '../../../i18n/en.ts'
import { consoleDefinition as ofConsole } from '../../../resources/index.ts'
import '../../support/dom.ts'
import { fixtures, ifMatch } from '../../support/api.ts'
import { createLabel } from '../../support/names.ts'
import { renderApp, startConsole } from '../../support/renderApp.tsx'
import { startForAll } from '../../support/started.ts'

const resources = {
  ...ofConsole,
  screens: ofConsole.screens.map((one) =>
    one.path === 'casinos/manage' ? { ...one, copy: ['bridgeId'], compare: { within: 'bridgeId' } } : one,
  ),
}
const casinos = fixtures()['casinos'] ?? []
const ofBridge = (id: string) => casinos.filter((row) => row['bridgeId'] === id)
const bridge = 'aurora-north'
const names = ofBridge(bridge).map((row) => String(row['name']))

const api = startForAll(() => startConsole())

const at = () => window.location.pathname + window.location.search
const say = (words: string, values: Record<string, string>) =>
  Object.entries(values).reduce((said, [key, value]) => said.replace(`%{${key}}`, value), words)

describe('the related records of a record', () => {
  it('have a tab with their number, their list, and a link to a new one', async () => {
    const { user } = await renderApp(api, `/bridges/manage/${bridge}`, { resources })
    await user.click(await screen.findByRole('link', { name: `Casinos (${names.length})` }))
    const table = await screen.findByRole('table', { name: 'Casinos' })
    for (const name of names.slice(0, 10))
      expect(await within(table).findByRole('link', { name })).toBeVisible()
    expect(within(table).queryByRole('columnheader', { name: 'Bridge' })).toBeNull()
    expect(at()).toBe(`/bridges/manage/${bridge}?tab=casinos`)
    await user.click(screen.getByRole('link', { name: createLabel('en', 'casinos') }))
    const field = await screen.findByRole('combobox', { name: /^Bridge/ })
    await waitFor(() => expect(field).toHaveValue('Nordlicht Bridge'))
    expect(window.location.pathname).toBe('/casinos/manage/create')
  })

  it('have links to each of them, in the chosen order', async () => {
    const { user } = await renderApp(api, `/bridges/manage/${bridge}?tab=casinos`, { resources })
    const table = await screen.findByRole('table', { name: 'Casinos' })
    await user.click(within(table).getByRole('button', { name: /^Name/ }))
    const last = names.toSorted((a, b) => a.localeCompare(b)).at(-1) ?? ''
    await waitFor(() =>
      expect(within(screen.getByRole('table')).getAllByRole('link')[0]).toHaveTextContent(last),
    )
    expect(at()).toBe(`/bridges/manage/${bridge}?tab=casinos`)
    await user.click(screen.getByRole('link', { name: last }))
    await screen.findByRole('heading', { level: 1, name: last })
  })

  it('say so if there are none', async () => {
    const empties = en.list.empty.replace('%{names}', 'Casinos')
    const empty = (
      await api.call('/bridges', { method: 'POST', body: { name: 'Bare', routerUrl: 'http://bare.example' } })
    ).record
    const { unmount } = await renderApp(api, `/bridges/manage/${empty.id}?tab=casinos`, { resources })
    expect(await screen.findByText(empties)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Casinos (0)' })).toBeVisible()
    unmount()
    await renderApp(api, `/bridges/manage/${empty.id}?tab=casinos`, { as: 'visitor', resources })
    await screen.findByText(empties)
    expect(screen.queryByRole('link', { name: createLabel('en', 'casinos') })).toBeNull()
    await api.call(`/bridges/${empty.id}`, { method: 'DELETE', headers: ifMatch(empty) })
  })
})

describe('assignments without a page', () => {
  const assigned = (fixtures()['casino-games'] ?? []).filter(({ gameId }) => gameId === 'elm-street-carnival')
  const nameOf = (id: unknown) => String(casinos.find((casino) => casino.id === id)?.['name'])

  it('are named by the record that they link to', async () => {
    const { user } = await renderApp(api, '/games/manage/elm-street-carnival', { resources })
    await user.click(await screen.findByRole('link', { name: `Casinos (${assigned.length})` }))
    const table = within(await screen.findByRole('table'))
    const [first] = assigned.map(({ casinoId }) => String(casinoId)).toSorted()
    const link = await table.findByRole('link', { name: nameOf(first) })
    expect(link).toHaveAttribute('href', `/casinos/manage/${first}`)
    const heads = table.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads.slice(-3)).toEqual([expect.stringContaining('Casino'), 'Active', 'Playable'])
    await user.click(link)
    await screen.findByRole('heading', { level: 1, name: nameOf(first) })
    expect(at()).toBe(`/casinos/manage/${first}`)
  })
})

describe('copying a record', () => {
  it('opens a prefilled form without unique values, and saves nothing', async () => {
    const { user } = await renderApp(api, '/casinos/manage/cf_aurora', { resources })
    const before = await api.call('/casinos')
    await user.click(await screen.findByRole('link', { name: en.form.copyRecord }))
    await screen.findByRole('heading', { level: 1, name: say(en.form.copyTitle, { name: 'Aurora Palace' }) })
    expect(at()).toBe('/casinos/manage/cf_aurora/copy')
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Aurora Palace')
    expect(screen.getByLabelText(/^ID/)).not.toHaveValue('cf_aurora')
    expect(screen.getByRole('combobox', { name: /^Bridge/ })).toHaveValue('')
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Jurisdiction/ })).not.toHaveValue(''))
    expect(screen.getByText(en.record.conflict.goneSecrets)).toBeVisible()
    expect((await api.call('/casinos')).rows).toEqual(before.rows)
  })
})

describe('comparing records', () => {
  const [one, other] = ofBridge(bridge)

  it('shows only the differences of two selected records', async () => {
    const { user } = await renderApp(api, `/casinos/manage?filter={"bridgeId":"${bridge}"}`, { resources })
    for (const row of [one, other])
      await user.click(await screen.findByRole('checkbox', { name: String(row?.['name']) }))
    await user.click(await screen.findByRole('link', { name: en.record.compare.button }))
    expect(at()).toBe(`/casinos/manage/${one?.id}?tab=compare&with=${other?.id}`)
    const table = within(await screen.findByRole('table'))
    expect(table.getByRole('columnheader', { name: String(one?.['name']) })).toBeVisible()
    expect(table.getByRole('columnheader', { name: String(other?.['name']) })).toBeVisible()
    const rows = table.getAllByRole('rowheader').map((cell) => cell.textContent)
    expect(rows).toContain('Name')
    expect(rows).not.toContain('Bridge')
  })

  it("starts on a record's page, with a choice of comparable ones", async () => {
    const { user } = await renderApp(api, `/casinos/manage/${one?.id}`, { resources })
    await user.click(await screen.findByRole('link', { name: en.record.compare.button }))
    const choice = await screen.findByRole('combobox', { name: en.record.compare.with })
    await within(choice).findByRole('option', { name: String(other?.['name']) })
    expect(within(choice).getAllByRole('option')).toHaveLength(names.length)
    await user.selectOptions(choice, String(other?.['name']))
    await screen.findByRole('table')
    expect(at()).toBe(`/casinos/manage/${one?.id}?tab=compare&with=${other?.id}`)
  })

  it('says so if a record is missing, and keeps the choice', async () => {
    await renderApp(api, `/casinos/manage/${one?.id}?tab=compare&with=none`, { resources })
    expect(await screen.findByText(en.errors.referenceMissing)).toBeVisible()
    expect(screen.getByRole('combobox', { name: en.record.compare.with })).toBeEnabled()
  })
})
