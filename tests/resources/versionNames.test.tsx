// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { en } from '../../i18n/en.ts'
import '../support/dom.ts'
import { fixtures } from '../support/api.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'

const api = startForAll(() => startConsole())
afterEach(() => void vi.restoreAllMocks())

const versions = fixtures()['game-versions'] ?? []
const [one, other] = versions.flatMap((row) => {
  const twin = versions.find(
    (next) => next['versionNumber'] === row['versionNumber'] && next['gameId'] !== row['gameId'],
  )
  return twin ? [[row, twin] as const] : []
})[0] ?? [undefined, undefined]
const gameOf = (row: typeof one) =>
  String(fixtures()['games']?.find(({ id }) => id === row?.['gameId'])?.['name'])
const number = String(one?.['versionNumber'])

it("compared versions of two games have the games' names", async () => {
  await renderApp(api, `/games/versions/${one?.id}?tab=compare&with=${other?.id}`)
  const table = within(await screen.findByRole('table'))
  for (const row of [one, other])
    expect(await table.findByRole('columnheader', { name: `${gameOf(row)} ${number}` })).toBeVisible()
})

describe('the number of a new version', () => {
  const used = 'v1.51'
  const games = fixtures()['games'] ?? []
  const holder = versions.find((row) => row['versionNumber'] === used)
  const owner = games.find(({ id }) => id === holder?.['gameId'])
  const isUsedBy = (id: unknown) =>
    versions.some((row) => row['gameId'] === id && row['versionNumber'] === used)
  const other = games.find(({ id }) => !isUsedBy(id))
  const input = () => screen.findByLabelText(/^Version\s*\*/)
  const taken = () => screen.queryByText(en.errors.versionNumberTaken)
  const link = () => screen.queryByRole('link', { name: en.form.takenBy.replace('%{name}', used) })

  async function begin() {
    const { user } = await renderApp(api, '/games/versions/create')
    const choose = async (game: typeof owner) => {
      const box = await screen.findByRole('combobox', { name: /^Game/ })
      await user.clear(box)
      await user.type(box, String(game?.['name']))
      await user.click(await screen.findByRole('option', { name: `${String(game?.['name'])} ${game?.id}` }))
    }
    return { user, choose }
  }

  it('must be unique within its game, even if the game is chosen afterwards', async () => {
    const calls = vi.spyOn(globalThis, 'fetch')
    const isAsked = () => calls.mock.calls.some(([url]) => String(url).includes(encodeURIComponent(used)))
    const { user, choose } = await begin()
    await choose(other)
    await user.type(await input(), used)
    await waitFor(() => expect(isAsked()).toBe(true))
    await waitFor(() => expect(document.querySelector('.unique[aria-busy="true"]')).toBeNull())
    expect([link(), taken()]).toEqual([null, null])
    await choose(owner)
    await waitFor(() => expect(link()).toHaveAttribute('href', `/games/versions/${holder?.id}`))
    expect(await screen.findByText(en.errors.versionNumberTaken)).toBeVisible()
    await choose(other)
    await waitFor(() => expect([link(), taken()]).toEqual([null, null]))
  })

  it('that the server refused for one game is accepted for another', async () => {
    const { user, choose } = await begin()
    await choose(owner)
    await user.type(await input(), used)
    await user.click(screen.getByRole('button', { name: /^Create / }))
    expect(await screen.findByText(en.errors.versionNumberTaken)).toBeVisible()
    await choose(other)
    await waitFor(() => expect(taken()).toBeNull())
  })
})
