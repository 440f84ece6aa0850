// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { en } from '../../../i18n/en.ts'
import { userActivity } from '../../../src/live/userActivity.ts'
import '../../support/dom.ts'
import { ifMatch } from '../../support/api.ts'
import { held } from '../../support/held.ts'
import { renderApp, startConsole } from '../../support/renderApp.tsx'
import { startForEach } from '../../support/started.ts'

const api = startForEach(() => startConsole())
afterEach(() => vi.restoreAllMocks())

const words = en.delete
const path = '/masterdata/jurisdictions'
const created = async () =>
  (await api.call('/jurisdictions', { method: 'POST', body: { name: 'Nowhere' } })).record.id
const exists = async (id: string) => (await api.call(`/jurisdictions/${id}`)).status === 200
const nameOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : String(input))

/** Holds answers to some calls until they are released. */
function holding(isMeant: (url: string) => boolean) {
  const { promise, resolve } = held()
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (isMeant(nameOf(input))) await promise
    return fetch(input, init)
  })
  return resolve
}

/** Opens the dialog, types the name and presses Enter before the usages are loaded. */
async function pressedEarly(id: string, name: string) {
  const letGo = holding((url) => url.endsWith('/usage'))
  const { user } = await renderApp(api, `${path}/${id}`)
  await user.click(await screen.findByRole('button', { name: words.button }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(words.confirmation), `${name}{Enter}`)
  return { user, dialog, letGo }
}

it('starts by Enter, even before the usages are loaded', async () => {
  const id = await created()
  const { letGo } = await pressedEarly(id, 'Nowhere')
  expect(await exists(id)).toBe(true)
  letGo()
  expect(await screen.findByText(en.form.deleted.replace('%{name}', 'Nowhere'))).toBeVisible()
  expect(await exists(id)).toBe(false)
})

it('does not start if the typed name was changed after Enter', async () => {
  const id = await created()
  const { user, dialog, letGo } = await pressedEarly(id, 'Nowhere')
  await user.type(dialog.getByLabelText(words.confirmation), '!')
  letGo()
  await user.type(dialog.getByLabelText(words.confirmation), '{Backspace}')
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: words.confirm })).not.toHaveAttribute('aria-disabled'),
  )
  expect(await exists(id)).toBe(true)
})

it('does not start if the typed name differs', async () => {
  const id = await created()
  const { user, dialog, letGo } = await pressedEarly(id, 'nowhere')
  letGo()
  const confirm = dialog.getByRole('button', { name: words.confirm })
  for (const typed of [' ', '{Backspace}{Backspace}', 'E']) {
    expect(confirm).toHaveAttribute('aria-disabled')
    await user.type(dialog.getByLabelText(words.confirmation), `${typed}{Enter}`)
  }
  expect(confirm).toHaveAttribute('aria-disabled')
  expect(await exists(id)).toBe(true)
})

it('never starts if the record is in use', async () => {
  const { rows } = await api.call('/jurisdictions?filter={"name":"Malta"}')
  const [{ id } = { id: '' }] = rows
  const sent = await pressedEarly(id, 'Malta')
  sent.letGo()
  expect(await screen.findByText(words.usedBy)).toBeVisible()
  const { rows: entries } = await api.call(`/audit-entries?filter={"recordId":"${id}"}`)
  expect(entries.filter(({ attempted }) => attempted === 'delete')).toEqual([])
})

it('is refused with the number of records in the way', async () => {
  const refusal = async (name: string) => {
    const { rows } = await api.call(`/jurisdictions?filter=${JSON.stringify({ name })}`)
    const { user, unmount } = await renderApp(api, `${path}/${rows[0]?.id}`)
    await user.click(await screen.findByRole('button', { name: words.button }))
    const said = (await screen.findByText(words.usedBy)).closest('[role=alert]')?.textContent ?? ''
    unmount()
    return said
  }
  const [one = '', several = ''] = en.errors.jurisdictionUsedByCasino.split(' |||| ')
  const { rows: casinos } = await api.call('/casinos')
  const { id } = (await api.call('/jurisdictions', { method: 'POST', body: { name: 'Alone' } })).record
  const [casino] = casinos
  if (!casino) throw new Error('no casino in the fixtures')
  await api.call(`/casinos/${casino.id}`, {
    method: 'PATCH',
    body: { jurisdictionId: id },
    headers: ifMatch(casino),
  })
  expect(await refusal('Alone')).toContain(one)
  expect(await refusal('Ontario')).toContain(several || 'a text for several')
})

it('ends presence reports of its page', async () => {
  const id = await created()
  const { user } = await renderApp(api, `${path}/${id}`)
  const { fetch } = globalThis
  const deleted = held()
  /** The outcome of each presence request: a status, `null` for an aborted one. */
  const said: Promise<number | null>[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (nameOf(input).endsWith('/presence') && !String(init?.body).includes('"left"')) {
      const call = deleted.promise.then(() => fetch(input, init))
      said.push(
        call.then(
          ({ status }) => status,
          () => null,
        ),
      )
      return call
    }
    const answer = await fetch(input, init)
    if (init?.method === 'DELETE') deleted.resolve()
    return answer
  })
  await screen.findByRole('button', { name: words.button })
  // Simulates that the page becomes visible, which reports presence immediately.
  vi.mocked(userActivity.is).mockReturnValue(true)
  const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => {
    lookAgain()
    expect(said).not.toEqual([])
  })
  void deleted.promise.then(lookAgain)
  await user.click(screen.getByRole('button', { name: words.button }))
  await user.type(await screen.findByLabelText(words.confirmation), 'Nowhere{Enter}')
  await screen.findByText(en.form.deleted.replace('%{name}', 'Nowhere'))
  await waitFor(() => expect(window.location.pathname).toBe(path))
  expect(await Promise.all(said)).not.toContain(404)
  vi.mocked(userActivity.is).mockReturnValue(false)
})
