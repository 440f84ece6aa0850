// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { en } from '../../i18n/en.ts'
import type { Row } from '../../src/contract/values.ts'
import '../support/dom.ts'
import { fixtures, ifMatch, type TestApi } from '../support/api.ts'
import { held } from '../support/held.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'

let api: TestApi
let at = Date.parse('2026-11-20T09:00:00.000Z')
beforeAll(async () => {
  // Each change has its own time, as with a real clock.
  api = await startConsole({ state: fixtures(), clock: () => new Date((at += 1)) })
})
afterAll(() => api.close())

const { form } = en
const undo = () => screen.findByRole('button', { name: new RegExp(`^${form.undo.button}`) })
const last = async () => (await api.call('/audit-entries?sort=["id","DESC"]&range=[0,0]')).rows[0] as Row

/** A bridge that was just renamed in its form. */
async function saved() {
  const body = { name: `Bridge ${at}`, routerUrl: 'https://undo.example' }
  const { record } = await api.call('/bridges', { method: 'POST', body })
  const app = await renderApp(api, `/bridges/manage/${record.id}`)
  const name = await screen.findByLabelText(/^Name\s/)
  await app.user.type(name, ' changed')
  await app.user.click(screen.getByRole('button', { name: form.save }))
  const told = (await screen.findByText(form.saved)).parentElement
  expect(told).toHaveTextContent(`${body.name} changed: ${form.saved}`)
  const read = async () => (await api.call(`/bridges/${record.id}`)).record
  expect(await read()).toMatchObject({ name: `${body.name} changed` })
  return { ...app, name, before: body.name, id: record.id, read }
}

describe('undoing a change', () => {
  it('is offered in the notification, and is a change of its own, which the form shows immediately', async () => {
    const { user, name, before, id, read } = await saved()
    const entry = await last()
    await user.click(await undo())
    expect((await screen.findByText(form.undo.done)).parentElement).toHaveTextContent(`${before} changed: `)
    expect(await read()).toMatchObject({ name: before, version: 3 })
    expect(await last()).toMatchObject({ action: 'revert', parentId: entry.id, recordId: id })
    await waitFor(() => expect(name).toHaveValue(before))
    expect(screen.queryByText(form.saved)).toBeNull()
  })

  it('is offered once for a record: for its newest change', async () => {
    const { user, name, before, read } = await saved()
    await undo()
    await user.type(name, ' twice')
    await user.click(screen.getByRole('button', { name: form.save }))
    await screen.findByText(`${before} changed twice:`)
    await user.click(screen.getByRole('button', { name: new RegExp(`^${form.undo.button}`) }))
    await screen.findByText(form.undo.done)
    expect(await read()).toMatchObject({ name: `${before} changed` })
  })

  it('works by the usual shortcut, also in a field that was not edited since', async () => {
    const first = await saved()
    await undo()
    await first.user.click(first.name)
    await first.user.keyboard('{Control>}z{/Control}')
    await screen.findByText(form.undo.done)
    expect(await first.read()).toMatchObject({ name: first.before })
    first.unmount()

    const { user, name, before, read } = await saved()
    await undo()
    await user.type(name, '!')
    await user.keyboard('{Control>}z{/Control}')
    screen.getByRole('button', { name: form.save }).focus()
    expect(await read()).toMatchObject({ version: 2 })
    await user.keyboard('{Control>}z{/Control}')
    await screen.findByText(form.undo.done)
    expect(await read()).toMatchObject({ name: before })
  })

  it('happens once, however often it is requested', async () => {
    const { user, before, read } = await saved()
    const answer = held()
    const asked: string[] = []
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      if (url.endsWith('/revert')) {
        asked.push(url)
        await answer.promise
      }
      return fetch(input, init)
    })
    onTestFinished(() => void vi.restoreAllMocks())
    const button = await undo()
    await user.click(button)
    await waitFor(() => expect(asked).toHaveLength(1))
    await user.click(button)
    await user.keyboard('{Control>}z{/Control}')
    expect(button).toHaveAttribute('aria-disabled')
    answer.resolve()
    await screen.findByText(form.undo.done)
    expect(await read()).toMatchObject({ name: before, version: 3 })
    expect(asked).toHaveLength(1)
  })

  it('asks if somebody was faster, and says why if it is impossible', async () => {
    const { user, read, before, id } = await saved()
    const change = async (fields: object) =>
      api.call(`/bridges/${id}`, { method: 'PATCH', body: fields, headers: ifMatch(await read()) })
    await change({ routerUrl: 'https://theirs.example' })
    await user.click(await undo())
    const dialog = within(await screen.findByRole('dialog', { name: en.record.conflict.title }))
    expect(dialog.getByText('https://theirs.example')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: en.record.conflict.again }))
    await screen.findByText(form.undo.done)
    expect(await read()).toMatchObject({ name: before, routerUrl: 'https://theirs.example' })
  })

  it('is offered for ten seconds, and longer during use', async () => {
    const { user } = await saved()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const button = await undo()
    button.focus()
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(button).toBeVisible()
    await user.hover(button)
    screen.getByRole('button', { name: form.save }).focus()
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(button).toBeVisible()
    await user.unhover(button)
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    expect(button).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.queryByText(form.saved)).toBeNull()
  })

  it('is not possible for secrets', async () => {
    const { user } = await renderApp(api, '/game-providers/manage/quartzline')
    const { apiKey } = en.resources['game-providers'].fields.apiConfig
    const group = within(await screen.findByRole('group', { name: apiKey }))
    await user.click(group.getByRole('button', { name: en.secret.replace }))
    await user.type(screen.getByLabelText(new RegExp(`^${apiKey}`)), 'another-secret')
    await user.click(screen.getByRole('button', { name: form.save }))
    await screen.findByText(form.saved)
    expect(screen.queryByRole('button', { name: new RegExp(`^${form.undo.button}`) })).toBeNull()
  })
})
