// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { en } from '../../i18n/en.ts'
import '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'

const api = startForAll(() => startConsole())

describe('assignments', () => {
  const switchOf = (game: string) => screen.findByRole('switch', { name: new RegExp(`: ${game},`) })
  const tools = () => within(screen.getByRole('main'))
  const inMatrix = async () =>
    new URLSearchParams(
      (await screen.findByRole('link', { name: en.activation.inMatrix })).getAttribute('href')?.split('?')[1],
    )

  it('of a casino are found by game, studio and state, which the URL contains', async () => {
    const { user, unmount } = await renderApp(api, '/casinos/manage/cf_aurora?tab=casino-games')
    await switchOf('Basalt Kings')
    await user.click(tools().getByRole('button', { name: en.list.filters.button }))
    const studio = (await screen.findByText('Studio', { selector: 'summary' })).closest('details')
    await user.click(await within(studio as HTMLElement).findByLabelText('Driftglass'))
    const chips = await screen.findByRole('list', { name: en.list.filters.chips })
    await waitFor(() => expect(chips).toHaveTextContent('Studio: Driftglass'))
    await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(2))
    await user.type(tools().getByRole('searchbox', { name: /games in casinos/i }), 'winter')
    await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(1))
    const { pathname, search } = window.location
    const asked = { 'gameId.studioId': ['driftglass'], q: 'winter' }
    expect(JSON.parse(new URLSearchParams(search).get('filter') ?? '')).toEqual(asked)
    expect(JSON.parse((await inMatrix()).get('filter') ?? '')).toEqual({
      casinoId: ['cf_aurora'],
      studioId: ['driftglass'],
      q: 'winter',
    })
    unmount()
    await renderApp(api, pathname + search)
    await switchOf('Winterberry')
    expect(screen.getAllByRole('switch')).toHaveLength(1)
  })

  it('of a game are found by casino, and no match is explained', async () => {
    const filter = encodeURIComponent('{"q":"nimbus","casinoId.jurisdictionId":["malta"]}')
    const { user } = await renderApp(api, `/games/manage/basalt-kings?tab=casino-games&filter=${filter}`)
    expect(await screen.findByRole('switch', { name: /Basalt Kings, Nimbus 9$/ })).toBeVisible()
    expect(screen.getAllByRole('switch')).toHaveLength(1)
    expect(JSON.parse((await inMatrix()).get('filter') ?? '')).toEqual({
      gameId: ['basalt-kings'],
      jurisdictionId: ['malta'],
    })
    await user.type(tools().getByRole('searchbox', { name: /games in casinos/i }), 'x')
    await screen.findByText(en.list.nothingMatches)
    expect(screen.getByRole('button', { name: en.activation.add.casinos })).toBeVisible()
    await user.click(screen.getByRole('button', { name: en.list.clearFilters }))
    await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(3))
  })

  it.each([
    [
      '/games/integrations?filter={"gameId.studioId":["driftglass"],"active":[false]}',
      { studioId: ['driftglass'], state: ['inactive'] },
    ],
    ['/integrations/games?filter={"studioId":["driftglass"]}', { studioId: ['driftglass'] }],
    ['/integrations/games/polaris', { integrationId: ['polaris'] }],
    ['/integrations/manage/polaris?tab=integration-games', { integrationId: ['polaris'] }],
  ])('at %s have a link to the matrix with the same filter', async (address, filter) => {
    await renderApp(api, address)
    const given = await inMatrix()
    expect(given.get('of')).toBe('integrations')
    expect(JSON.parse(given.get('filter') ?? '')).toEqual(filter)
  })
})
