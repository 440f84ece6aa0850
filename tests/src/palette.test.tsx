// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { en } from '../../i18n/en.ts'
import { gameProviders } from '../../resources/game-providers/entity.ts'
import { matchRanks, matchRankOf, normalizeSearch } from '../../src/contract/search.ts'
import { parseCommand } from '../../src/palette/useMatchingItems.ts'
import '../support/dom.ts'
import { installation, type TestApi } from '../support/api.ts'
import { sampleOf } from '../support/samples.ts'
import { renderApp, startConsole, type RenderOptions } from '../support/renderApp.tsx'

const round = installation()['game-rounds']?.find(({ status }) => status === 'open')

let api: TestApi
beforeAll(async () => {
  api = await startConsole({ state: installation() })
  // The first request starts the identity service, which takes longer than a search waits.
  await api.call('/users')
})
afterAll(() => api.close())

async function opened(options: RenderOptions = {}, path = '/masterdata/jurisdictions') {
  const { user, router } = await renderApp(api, path, options)
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole('combobox', { name: en.palette.input })
  return { user, router, input }
}
const palette = () => within(screen.getByRole('dialog', { name: en.palette.title }))
const option = (text: string) =>
  waitFor(() => {
    const found = palette()
      .getAllByRole('option')
      .find(({ textContent }) => textContent.replace(/\s+/g, ' ') === text)
    if (!found) throw new Error(`There is no ${text}`)
    return found
  })
const options = () =>
  palette()
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const at = () => window.location.pathname

describe('the command palette', () => {
  it('finds records, marks the first, shows their number, and opens it by Enter', async () => {
    const { user, input } = await opened()
    expect(input).toHaveFocus()
    await user.keyboard('aurora')
    const casino = await option('Aurora Palace cf_aurora Casino')
    expect(casino).toHaveAttribute('aria-selected', 'true')
    expect(input).toHaveAttribute('aria-activedescendant', casino.id)
    const count = palette().getAllByRole('option').length
    expect(palette().getByText(`${count} results`)).toBeInTheDocument()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(at()).toBe('/casinos/manage/cf_aurora'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['import', 'Import games: choose from Game providers Action', '/game-providers/manage'],
    ['Import games', 'Import games: choose from Game providers Action', '/game-providers/manage'],
    ['new hash allow', 'Allow hashes New', '/cpv/allowed-hashes/add'],
  ])('%s, with no record named, leads to where it is done', async (typed, found, to) => {
    const { user } = await opened()
    await user.keyboard(typed)
    expect(await option(found)).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(at()).toBe(to))
  })

  it('offers a record with a similar name if nothing is found, but does not open it by itself', async () => {
    const { user } = await opened()
    await user.keyboard('auorra palace{Enter}')
    const guess = await option('Aurora Palace cf_aurora Casino')
    expect(palette().getByText(en.palette.similar)).toBeVisible()
    expect(palette().getByText(en.palette.nothing.replace('%{text}', 'auorra palace'))).toBeVisible()
    expect(guess).toBeVisible()
    expect(at()).toBe('/masterdata/jurisdictions')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(at()).toBe('/casinos/manage/cf_aurora'))
  })

  it('shows the value that a record was found by, below what was found by its name with its actions', async () => {
    const { user } = await opened()
    await user.keyboard('auror')
    await option('Nordlicht Bridge aurora-north Bridge')
    const found = options().map((text) => text.replace(/\s+/g, ' '))
    expect(found.indexOf('Push: Aurora Palace Action')).toBeGreaterThan(0)
    expect(found.indexOf('Push: Aurora Palace Action')).toBeLessThan(
      found.indexOf('Nordlicht Bridge aurora-north Bridge'),
    )
  })

  it('opens the best result if Enter is pressed before the answer, as after pasting an id', async () => {
    const { user } = await opened()
    await user.paste(String(round?.id))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(at()).toBe(`/reporting/game-rounds/${round?.id}`))
  })

  it('leads to actions: a push, closing a round, a new record', async () => {
    const { user, input } = await opened()
    await user.keyboard('push integration pola')
    await option('Push: Polaris Play Action')
    expect(options()[0]).toMatch(/^Push: Polaris Play/)
    await user.clear(input)
    await user.keyboard(`close round ${round?.id}`)
    await waitFor(() => expect(options()[0]).toMatch(`Close round: ${round?.id}`))
    await user.clear(input)
    await user.keyboard('new juris')
    await waitFor(() => expect(options()[0]).toMatch(/jurisdiction/i))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(at()).toBe('/masterdata/jurisdictions/create'))
  })

  it('offers administrators of selected casinos no actions on shared records', async () => {
    const body = { ...sampleOf(gameProviders, 'own'), name: 'Windward Games' }
    const created = await api.call('/game-providers', { method: 'POST', as: 'scopedAdmin', body })
    expect(created.status).toBe(201)
    const { user, input } = await opened({ as: 'scopedAdmin' })
    await user.paste('Windward')
    await option('Import games: Windward Games Action')
    await user.clear(input)
    await user.paste('Brightreef')
    await waitFor(() => expect(options().join()).toMatch(/^Brightreef/))
    expect(options().join()).not.toContain('Import games: ')
  })

  it('is used by arrow keys, wraps around, and keeps the position while results arrive', async () => {
    const { user } = await opened()
    await user.keyboard('{ArrowUp}')
    const all = palette().getAllByRole('option')
    expect(all.at(-1)).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(at()).toBe('/casinos/manage'))
  })

  it('offers recently opened records under their current names, except the open one', async () => {
    const { user, router } = await opened({}, '/casinos/manage/cf_aurora')
    await user.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await router.navigate('/game-studios/manage')
    await screen.findByRole('heading', { level: 1, name: 'Game studios' })
    await user.keyboard('{Control>}k{/Control}')
    await option('Aurora Palace cf_aurora Casino')
    expect(options()[0]).toMatch(/^Aurora Palace/)
    expect(localStorage.getItem('RaStore.u-admin.visits') ?? JSON.stringify(localStorage)).not.toContain(
      'Aurora',
    )
  })

  it('offers visitors only what they may do and see', async () => {
    const { user } = await opened({ as: 'visitor' })
    await user.keyboard('aurora')
    await option('Aurora Palace cf_aurora Casino')
    expect(options().join()).not.toMatch(/Action|New/)
    await user.keyboard('{Control>}a{/Control}cobalt club')
    await screen.findByText(en.palette.nothingHint)
    await user.keyboard('{Control>}a{/Control}users')
    await waitFor(() => expect(palette().queryByRole('option', { name: /^Users/ })).toBeNull())
  })

  it('sends one request for quick typing', async () => {
    const asked = vi.spyOn(window, 'fetch')
    const { input } = await opened()
    // The clock stands still while the text is typed, however slow the machine is.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    for (let length = 1; length <= 'eidergold'.length; length++)
      fireEvent.change(input, { target: { value: 'eidergold'.slice(0, length) } })
    clock.mockRestore()
    await option('Eidergold cf_eidergold Casino')
    const addresses = asked.mock.calls.map(([address]) =>
      address instanceof Request ? address.url : String(address),
    )
    expect(addresses.filter((address) => address.includes('/search'))).toHaveLength(1)
    asked.mockRestore()
  })

  it('leads to the overview of shortcuts, which also opens by ?, but not in inputs', async () => {
    const { user } = await opened()
    await user.keyboard('?')
    expect(screen.queryByRole('dialog', { name: en.shortcuts.title })).toBeNull()
    await user.click(screen.getByRole('button', { name: en.palette.shortcuts }))
    const sheet = await screen.findByRole('dialog', { name: en.shortcuts.title })
    expect(within(sheet).getByText('F1')).toBeVisible()
    await user.click(within(sheet).getByRole('checkbox'))
    await user.click(within(sheet).getByRole('button', { name: en.app.close }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the ranking of the palette', () => {
  it.each([
    ['cf_aurora', 'CF-Aurora', matchRanks.same],
    ['Aurora Palace', 'aurora', matchRanks.beginning],
    ['Under the Aurora', 'auro', matchRanks.word],
    ['Blacklotus', 'lotus', matchRanks.anywhere],
    ['Blacklotus', 'rose', null],
  ])('%s, searched for %s: %s', (text, typed, fit) => {
    expect(matchRankOf(text, normalizeSearch(typed))).toBe(fit)
  })

  it('verbs may stand before or after the record, or alone', () => {
    const actions = [{ name: 'push', verbs: 'push übertragen', of: 'Integration Integrationen' }]
    const casino = { name: 'push', verbs: 'push', of: 'Casino Casinos' }
    const rest = (typed: string) => {
      const told = parseCommand(typed, [...actions, casino])
      return [told.actions.map(({ of }) => of.slice(0, 6)), told.rest]
    }
    const both = ['Integr', 'Casino']
    expect(rest('push Polaris')).toEqual([both, 'Polaris'])
    expect(rest('Polaris übertr')).toEqual([['Integr'], 'Polaris'])
    expect(rest('push integration polaris north')).toEqual([['Integr'], 'polaris north'])
    expect(rest('push')).toEqual([both, ''])
    expect(rest('pu polaris')).toEqual([[], ''])
  })
})
