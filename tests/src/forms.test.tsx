// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForEach } from '../support/started.ts'

const api = startForEach(() => startConsole())

const invalid = 'Not saved yet. Please check: Properties.'
const rows = () => within(screen.getByRole('group', { name: 'Properties' }))

describe('forms', () => {
  it('accept properties as typed, including blanks within names and unfinished rows', async () => {
    const { user } = await renderApp(api, '/bridges/manage/create')
    await user.type(await screen.findByLabelText(/^Name/), 'Typed Bridge')
    await user.type(screen.getByLabelText(/^Router URL/), 'https://typed.example')
    for (let row = 0; row < 3; row++) await user.click(rows().getByRole('button', { name: en.form.add }))
    await user.type(rows().getAllByLabelText('Name')[0] as HTMLElement, 'time zone')
    await user.type(rows().getAllByLabelText('Value')[0] as HTMLElement, 'Europe/Malta')
    expect(rows().getAllByLabelText('Name')).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: /^Create / }))
    await screen.findByText('“Typed Bridge” was created.')
    const { rows: found } = await api.call('/bridges?filter={"q":"Typed Bridge"}')
    expect(found[0]).toMatchObject({ properties: { 'time zone': 'Europe/Malta' } })
  })

  it('propose an id from the name until the user enters another', async () => {
    const { user } = await renderApp(api, '/game-providers/manage/create')
    const name = await screen.findByLabelText(/^Name/)
    const id = screen.getByLabelText(/^ID/)
    await user.type(name, ' Küstenland & Söhne: “Große” Café ')
    expect(id).toHaveValue('kuestenland-soehne-grosse-cafe')
    await user.clear(name)
    expect(id).toHaveValue('')
    await user.type(name, 'North')
    await user.clear(id)
    await user.type(id, 'own')
    await user.type(name, 'gate')
    expect(id).toHaveValue('own')
  })

  it('keep the proposed id of a casino', async () => {
    const { user } = await renderApp(api, '/casinos/manage/create')
    await user.type(await screen.findByLabelText(/^Name/), 'Aurora')
    expect(screen.getByLabelText<HTMLInputElement>(/^ID/).value).toMatch(/^cf_.{6}$/)
  })

  it('show errors of properties, and send nothing', async () => {
    const { user } = await renderApp(api, '/bridges/manage/alpine')
    await user.click(await screen.findByRole('button', { name: en.form.add }))
    await user.type(rows().getAllByLabelText('Value').at(-1) as HTMLElement, 'of nothing')
    await user.click(screen.getByRole('button', { name: en.form.save }))
    expect(await rows().findByText(en.errors.required)).toBeVisible()
    await user.click(screen.getByRole('button', { name: en.form.save }))
    expect(await screen.findAllByText(invalid)).toHaveLength(1)
    expect((await api.call('/bridges/alpine')).record.version).toBe(1)
    await user.type(rows().getAllByLabelText('Name').at(-1) as HTMLElement, 'something')
    await waitFor(() => expect(screen.queryByText(invalid)).toBeNull())
  })

  it('save an input that was just typed, before it was validated', async () => {
    await renderApp(api, '/bridges/manage/alpine')
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name\s/)
    const before = name.value
    fireEvent.change(name, { target: { value: `${before} ` } })
    fireEvent.change(name, { target: { value: `${before} quick` } })
    fireEvent.click(screen.getByRole('button', { name: en.form.save }))
    await screen.findByText(en.form.saved)
    expect((await api.call('/bridges/alpine')).record).toMatchObject({ name: `${before} quick`, version: 2 })
  })

  it('keep a refusal at its field when the language is switched, and translate it', async () => {
    const { user } = await renderApp(api, '/masterdata/jurisdictions/create')
    await user.type(await screen.findByLabelText(/^Name/), ' MALTA ')
    await user.click(screen.getByRole('button', { name: /^Create / }))
    expect(await screen.findByText(en.errors.nameTaken)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'DE – Deutsch' }))
    expect(await screen.findByText(de.errors.nameTaken)).toBeVisible()
    expect(screen.getByLabelText(/^Name/)).toHaveValue(' MALTA ')
  })

  it('show numbers with all of their decimals', async () => {
    const { user } = await renderApp(api, '/casinos/manage/cf_aurora', { locale: 'de' })
    const input = await screen.findByLabelText(/^Max. RTP/)
    await user.clear(input)
    await user.type(input, '96.555')
    await user.tab()
    expect(input).toHaveValue('96,555')
    expect(await screen.findByText(de.errors.tooManyDecimals.replace('%{max}', '2'))).toBeVisible()
    await user.clear(input)
    await user.type(input, '98,5')
    await user.tab()
    expect(input).toHaveValue('98,50')
    await user.click(screen.getByRole('button', { name: de.form.save }))
    await screen.findByText(de.form.saved)
    expect((await api.call('/casinos/cf_aurora')).record).toMatchObject({ maxRtp: 98.5 })
  })

  it('show a cleared secret as empty', async () => {
    const { user } = await renderApp(api, '/casinos/manage/cf_aurora')
    const secret = within(await screen.findByRole('group', { name: 'Service password' }))
    await user.click(secret.getByRole('button', { name: en.secret.clear }))
    expect(screen.getByText(en.secret.willClear)).toBeVisible()
    expect(screen.getByRole('button', { name: en.secret.undoClear })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: en.form.save }))
    await screen.findByText(en.form.saved)
    await waitFor(() => expect(screen.getByLabelText('Service password')).toHaveValue(''))
    expect(screen.queryByRole('button', { name: en.secret.keep })).toBeNull()
    expect((await api.call('/casinos/cf_aurora')).record).toMatchObject({ servicePassword: { set: false } })
  })

  it('load records to choose from once for all inputs', async () => {
    const calls = vi.spyOn(globalThis, 'fetch')
    await renderApp(api, '/casinos/manage/cf_aurora')
    await screen.findByDisplayValue('Nordlicht Bridge')
    const rows = await screen.findAllByRole('combobox', { name: /^Option/ })
    await waitFor(() => rows.forEach((row) => expect(row).not.toHaveDisplayValue('')))
    // A console of an earlier file may still call its API, which has stopped.
    const asked = calls.mock.calls
      .map(([url]) => new URL(String(url)))
      .filter(({ origin, pathname }) => origin === api.origin || pathname.startsWith('/realms/'))
      .map(({ pathname }) => pathname.replace('/api/', ''))
    expect(rows.length).toBeGreaterThan(1)
    const choices = ['bridges', 'jurisdictions', 'integrations', 'integration-options']
    const known = new RegExp(`^(${choices.join('|')}|casinos.*|casino-games|pushes|/realms/.*)$`)
    for (const collection of choices)
      expect(asked.filter((path) => path.startsWith(collection))).toEqual([collection])
    // Also the list beside the form, the record, its usages, its number of games, and its pushes.
    const casinos = ['casinos', 'casinos/cf_aurora', 'casinos/cf_aurora/usage']
    expect(asked.filter((path) => path.startsWith('casinos')).toSorted()).toEqual(casinos)
    expect(asked.filter((path) => !known.test(path))).toEqual([])
    calls.mockRestore()
  })
})
