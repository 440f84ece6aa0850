// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'
import { germanFirst } from '../support/words.ts'

const api = startForAll(() => startConsole())
afterEach(() => void vi.restoreAllMocks())

const refusedAddress = { routerUrl: { code: 'urlInvalid' } }

/** Refuses writes because of their address, once `until` resolves. */
function refuseWrites(until: Promise<unknown> = Promise.resolve(), errors: object = refusedAddress) {
  const real = globalThis.fetch
  const body = { code: 'invalid', status: 422, errors }
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method !== 'PATCH') return real(input, init)
    await until
    return new Response(JSON.stringify(body), { status: 422 })
  })
}

const address = () => screen.findByLabelText(/^Router URL/)
const message = () => screen.queryByText(en.errors.urlInvalid)

describe('an error of the server at a field', () => {
  it('disappears with another value, and returns with the refused one', async () => {
    refuseWrites()
    const { user } = await renderApp(api, '/bridges/manage/alpine')
    await user.type(await address(), '/x ')
    await user.click(screen.getByRole('button', { name: en.form.save }))
    await screen.findByText(en.errors.urlInvalid)
    await waitFor(async () => expect(await address()).toHaveFocus())
    await user.tab()
    await user.type(screen.getByLabelText(/^Name\s\*/), 'y')
    await user.click(await address())
    await user.tab()
    expect(message()).toBeVisible()
    await user.type(await address(), 'z')
    await waitFor(() => expect(message()).toBeNull())
    await user.type(await address(), '{Backspace}')
    await screen.findByText(en.errors.urlInvalid)
  })

  it('belongs to the sent value, not to one typed meanwhile', async () => {
    let answer = () => {}
    const fetched = refuseWrites(new Promise<void>((resolve) => (answer = resolve)))
    const { user } = await renderApp(api, '/bridges/manage/alpine')
    await user.type(await address(), '/x')
    await user.click(screen.getByRole('button', { name: en.form.save }))
    await waitFor(() => expect(fetched.mock.calls.some(([, init]) => init?.method === 'PATCH')).toBe(true))
    const group = (await address()).closest('[aria-busy]')
    expect(screen.getByText(en.form.saving)).toHaveAttribute('role', 'status')
    fireEvent.change(await address(), { target: { value: 'https://other.example' } })
    answer()
    await waitFor(() => expect(group).toHaveAttribute('aria-busy', 'false'))
    expect(message()).toBeNull()
    expect(await address()).toHaveValue('https://other.example')
  })

  it('stays when the form is sent again with another invalid field', async () => {
    refuseWrites()
    const { user } = await renderApp(api, '/bridges/manage/alpine')
    const save = () => user.click(screen.getByRole('button', { name: en.form.save }))
    await user.type(await address(), '/x')
    await save()
    await screen.findByText(en.errors.urlInvalid)
    await user.clear(screen.getByLabelText(/^Name\s\*/))
    await save()
    await screen.findByText(en.errors.required)
    expect(message()).toBeVisible()
  })
})

it.each(germanFirst)('a general refusal names the fields (%s)', async (locale, its) => {
  const code = 'fieldInvalid'
  refuseWrites(undefined, { name: { code }, 'integrationOptions.0.value': { code } })
  const { user } = await renderApp(api, '/casinos/manage/cf_aurora', { locale })
  await user.type(await screen.findByLabelText(/^Name\s*\*/), 'y')
  await user.click(screen.getByRole('button', { name: its.form.save }))
  const { fields, items } = its.resources.casinos
  const said = (field: string) => its.errors.fieldInvalid.replace('%{field}', field)
  expect(await screen.findByText(said(fields.name))).toBeVisible()
  const value = `${fields.integrationOptions} 1: ${items.integrationOptions.value}`
  expect(await screen.findByText(said(value))).toBeVisible()
  await user.click(screen.getByRole('button', { name: locale === 'de' ? 'EN – English' : 'DE – Deutsch' }))
  const other = locale === 'de' ? en : de
  const named = other.errors.fieldInvalid.replace('%{field}', other.resources.casinos.fields.name)
  expect(await screen.findByText(named)).toBeVisible()
})

it('an integration that is chosen first brings its bridge', async () => {
  const { user } = await renderApp(api, '/casinos/manage/create')
  const { integrationId, bridgeId } = en.resources.casinos.fields
  const boxOf = (label: string) => screen.findByRole('combobox', { name: new RegExp(`^${label}`) })
  await user.type(await boxOf(integrationId), 'Polaris')
  await user.click(await screen.findByRole('option', { name: /^Polaris/ }))
  const { record: polaris } = await api.call('/integrations/polaris')
  const { record: bridge } = await api.call(`/bridges/${String(polaris['bridgeId'])}`)
  await waitFor(async () => expect(await boxOf(bridgeId)).toHaveValue(String(bridge['name'])))
})

describe('values that do not go together', () => {
  const said = (theirs: string, own: string) =>
    en.errors.bridgeDiffers.replace('%{theirs}', theirs).replace('%{own}', own)
  const name = async (id: string) => String((await api.call(`/bridges/${id}`)).record['name'])
  const boxOf = (label: string) => screen.findByRole('combobox', { name: new RegExp(`^${label}`) })
  const { integrationId, bridgeId } = en.resources.casinos.fields

  it.each(['/casinos/manage/create', '/casinos/manage/cf_aurora'])(
    'say so at their field before they are saved, with a way out, and no longer once they do (%s)',
    async (path) => {
      const { user } = await renderApp(api, path)
      const { record: polaris } = await api.call('/integrations/polaris')
      const [theirs, other] = [await name(String(polaris['bridgeId'])), await name('alpine')]
      const choose = async (label: string, option: string) => {
        await user.clear(await boxOf(label))
        await user.type(await boxOf(label), option)
        await user.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }))
      }
      if (path.endsWith('create')) await choose(integrationId, 'Polaris')
      await waitFor(async () => expect(await boxOf(bridgeId)).toHaveValue(theirs))
      await choose(bridgeId, other)
      const message = await screen.findByText(said(theirs, other))
      expect(await boxOf(integrationId)).toHaveAccessibleDescription(new RegExp(said(theirs, other)))
      const wayOut = en.resources.casinos.takeBridge.replace('%{bridge}', theirs)
      if (!path.endsWith('create')) {
        await user.click(screen.getByRole('button', { name: en.form.save }))
        expect(await screen.findByText(/^Not saved/)).toBeVisible()
      }
      await user.click(screen.getByRole('button', { name: wayOut }))
      await waitFor(() => expect(message).not.toBeInTheDocument())
      expect(await boxOf(bridgeId)).toHaveValue(theirs)
      expect(screen.queryByRole('button', { name: wayOut })).toBeNull()
      expect(screen.queryByText(/^Not saved/)).toBeNull()
    },
  )

  it('are the casinos of an event and those of its follow-up', async () => {
    const first = { category: 'other', reason: 'Seen by all of them', casinoIds: ['cf_aurora', 'cf_fjord'] }
    const made = await api.call('/significant-events', { method: 'POST', body: first })
    expect(made.status).toBe(201)
    const { user } = await renderApp(api, '/reporting/significant-events/create')
    const { followUpTo } = en.resources['significant-events'].fields
    await user.type(await boxOf(followUpTo), 'Seen by all')
    await user.click(await screen.findByRole('option', { name: /^Seen by all/ }))
    await user.click(await screen.findByRole('button', { name: /Remove Aurora Palace/ }))
    expect(await screen.findByText(en.errors.followUpReachesLess)).toBeVisible()
    await user.clear(await boxOf(followUpTo))
    await waitFor(() => expect(screen.queryByText(en.errors.followUpReachesLess)).toBeNull())
  })
})

it('impossible references are offered with the reason, and cannot be chosen', async () => {
  const cases = [
    [
      '/casinos/manage/cf_aurora',
      en.resources.casinos.fields.integrationId,
      /^The integration uses the bridge .+, the casino .+\.$/,
    ],
    [
      '/integrations/manage/polaris',
      en.resources.integrations.fields.defaultCasinoId,
      en.errors.casinoNotOfIntegration,
    ],
    [
      '/integrations/manage/polaris',
      en.resources.integrations.fields.bridgeId,
      en.errors.integrationBridgeFixed,
    ],
  ] as const
  for (const [path, label, why] of cases) {
    const { user, unmount } = await renderApp(api, path)
    const box = await screen.findByRole('combobox', { name: new RegExp(`^${label}`) })
    await waitFor(() => expect(box).not.toHaveValue(''))
    const held = (box as HTMLInputElement).value
    await user.click(box)
    const [reason] = await screen.findAllByText(why)
    const option = reason?.closest('li') as HTMLElement
    expect(option).toHaveAttribute('aria-disabled', 'true')
    await user.click(option)
    expect(option).toBeVisible()
    await user.keyboard('{Escape}')
    expect(box).toHaveValue(held)
    unmount()
  }
})
