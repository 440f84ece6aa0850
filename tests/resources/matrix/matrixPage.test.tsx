// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '../../../i18n/en.ts'
import '../../support/dom.ts'
import { fixtures, installation, now, type TestApi } from '../../support/api.ts'
import { renderApp, startConsole } from '../../support/renderApp.tsx'

let api: TestApi
beforeAll(async () => {
  // With open rounds, and with a running clock, so that there is a newest job.
  let time = Date.parse(now)
  api = await startConsole({
    state: { ...fixtures(), 'game-rounds': installation()['game-rounds'] ?? [] },
    clock: () => new Date((time += 1)),
  })
})
afterAll(() => api.close())
beforeEach(() => {
  // Elements have no size in the simulated page, and only visible cells are rendered.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => vi.restoreAllMocks())

const words = en.matrix
const address = (filter: object, of?: string) =>
  `/games/matrix?${new URLSearchParams({ ...(of && { of }), filter: JSON.stringify(filter) })}`
const states = en.resources['casino-matrix'].choices.state

/** The cell of a game and a casino, found by the column heading. */
async function cell(game: string, owner: string) {
  const head = await screen.findByRole('columnheader', { name: owner })
  const row = (await screen.findByText(game)).closest<HTMLElement>('[role="row"]')
  const found = row?.querySelector<HTMLElement>(
    `[role="gridcell"][aria-colindex="${head.getAttribute('aria-colindex')}"]`,
  )
  if (!found) throw new Error(`There is no cell of ${game} in ${owner}`)
  return found
}
const pending = (text: string) => screen.findByText(text, { selector: '.matrix-bar span' })
const stored = async (casinoId: string, gameId: string) =>
  (await api.call(`/casino-games?filter=${JSON.stringify({ casinoId, gameId })}`)).rows[0]

describe('the matrix', () => {
  it('names the state of each game in each casino, and the numbers of games and casinos', async () => {
    await renderApp(api, '/games/matrix')
    const grid = await screen.findByRole('grid')
    expect(grid).toHaveAttribute('aria-rowcount', '69')
    expect(grid).toHaveAttribute('aria-colcount', '15')
    expect(await cell('Alpine Accordion', 'Spielbank Deichhof')).toHaveAccessibleName(states.notPushed)
    expect(await cell('Basalt Kings', 'Aurora Palace')).toHaveAccessibleName(states.pushStale)
    expect(await cell('Basalt Kings', 'Fjord Royale')).toHaveAccessibleName(states.inactive)
    expect(await cell('Emberfall', 'Fjord Royale')).toHaveAccessibleName(states.integrationInactive)
    expect(await cell('Basalt Kings', 'Kupferkrone')).toHaveAccessibleName(
      `${states.unassigned}, ${words.barred}`,
    )
    expect(screen.getByText('68 games × 14 casinos')).toBeVisible()
  })

  it('is filtered by the URL, shows the filters as chips, and removes them', async () => {
    const { user } = await renderApp(
      api,
      address({ studioId: ['amberfox'], q: 'k', jurisdictionId: ['ontario'] }),
    )
    await screen.findByText('3 games × 2 casinos')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'GameRTP',
      'Halcyon Bay',
      'Lumen Live',
    ])
    expect(await screen.findByText('Studio: Amberfox Studio')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: /Ontari/ }))
    await screen.findByText('3 games × 14 casinos')
    expect(window.location.search).not.toContain('ontario')
  })
})

describe('pending changes', () => {
  it('are made by keys, counted, withdrawn, and survive a reload', async () => {
    const { user, unmount } = await renderApp(api, address({ q: 'a' }))
    const first = await cell('Alpine Accordion', 'Aurora Palace')
    await user.click(first)
    await pending('One change: 1 on, 0 off')
    expect(document.activeElement).toHaveAccessibleName(
      `Alpine Accordion, Aurora Palace: ${states.unassigned}, ${words.wish.on}`,
    )
    await user.keyboard('{ArrowDown}{ArrowDown} ')
    await pending('2 changes: 1 on, 1 off')
    await user.keyboard('{Escape}')
    await pending('One change: 1 on, 0 off')
    await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowDown}{/Shift} ')
    await pending('5 changes: 5 on, 0 off')
    await user.keyboard('{Home}{Shift>}{ArrowUp}{/Shift}')
    unmount()
    await renderApp(api, address({ q: 'a' }))
    await pending('5 changes: 5 on, 0 off')
    expect(await cell('Alpine Accordion', 'Aurora Palace')).toHaveAttribute('data-wish', 'on')
  })

  it('are previewed, applied together, and undone together', async () => {
    const { user } = await renderApp(api, address({ q: 'a' }))
    await user.click(await cell('Basalt Kings', 'Aurora Palace'))
    await user.click(await cell('Amber Orchard', 'Aurora Palace'))
    // Games whose RTP is too high are not offered.
    await user.click(await cell('Basalt Kings', 'Kupferkrone'))
    await screen.findByText(words.leftOutBarred.split(' |||| ')[0] ?? '')
    expect(await cell('Basalt Kings', 'Kupferkrone')).not.toHaveAttribute('data-wish')
    await user.click(screen.getByRole('button', { name: words.preview }))
    const dialog = await screen.findByRole('dialog', { name: words.preview })
    const items = await within(dialog).findByRole('region', { name: words.items })
    for (const name of ['Basalt Kings', 'Aurora Palace']) await within(items).findAllByText(name)
    const row = (text: string) => within(items).getByText(text).closest('tr') as HTMLElement
    expect(row(words.changes.deactivate)).toHaveTextContent(/Basalt KingsAurora Palace.*open round/)
    expect(row(words.changes.assign)).toHaveTextContent(words.warnings.notInIntegration)
    await user.click(within(dialog).getByRole('button', { name: 'Apply 2 changes' }))
    // The click sends nothing yet.
    await waitFor(async () =>
      expect(await stored('cf_aurora', 'amber-orchard')).toMatchObject({ active: true }),
    )
    await api.settled()
    expect(await stored('cf_aurora', 'basalt-kings')).toMatchObject({ active: false })
    await waitFor(async () =>
      expect(await cell('Amber Orchard', 'Aurora Palace')).toHaveAttribute('data-state', 'notInIntegration'),
    )
    const line = screen.getByRole('region', { name: words.last })
    const [due] = en.form.pushDue.split(' |||| ')
    await waitFor(() => expect(line).toHaveTextContent(`\u00b7 ${due}`))
    await user.click(await screen.findByRole('button', { name: words.undo }))
    // Undoing shows a preview first.
    const undoing = await screen.findByRole('dialog', { name: words.undoPreview })
    const back = await within(undoing).findByRole('region', { name: words.items })
    const undone = (text: string) => within(back).getByText(text).closest('tr') as HTMLElement
    await waitFor(() => expect(undone(words.changes.unassign)).toHaveTextContent('Amber Orchard'))
    expect(undone(words.changes.activate)).toHaveTextContent('Basalt Kings')
    const [removed = ''] = words.figures.unassign.split(' |||| ')
    expect(within(undoing).getByText(removed)).toHaveTextContent(`1 ${removed}`)
    await user.click(within(undoing).getByRole('button', { name: en.form.cancel }))
    expect(await stored('cf_aurora', 'amber-orchard')).toMatchObject({ active: true })
    await user.click(screen.getByRole('button', { name: words.undo }))
    await user.click(await screen.findByRole('button', { name: 'Undo 2 changes' }))
    await waitFor(async () => expect(await stored('cf_aurora', 'amber-orchard')).toBeUndefined())
    await api.settled()
    expect(await stored('cf_aurora', 'basalt-kings')).toMatchObject({ active: true })
    await waitFor(async () =>
      expect(await cell('Amber Orchard', 'Aurora Palace')).toHaveAttribute('data-state', 'unassigned'),
    )
  })

  it('that fail stay pending with the reason', async () => {
    const { user } = await renderApp(api, address({ q: 'Basalt' }))
    await user.click(await cell('Basalt Kings', 'Fjord Royale'))
    await user.click(screen.getByRole('button', { name: words.preview }))
    const apply = await screen.findByRole('button', { name: 'Apply the change' })
    const casino = (await api.call('/casinos/cf_fjord')).record
    // After the preview and before the changes are applied, the casino's limit is lowered.
    await api.store.transaction((tx) =>
      tx.replace('casinos', { ...casino, maxRtp: 90, version: casino.version + 1 }),
    )
    await user.click(apply)
    await api.settled()
    await waitFor(async () =>
      expect(await cell('Basalt Kings', 'Fjord Royale')).toHaveAttribute('data-wish', 'failed'),
    )
    expect(await cell('Basalt Kings', 'Fjord Royale')).toHaveAccessibleName(new RegExp(en.errors.rtpAboveMax))
    await pending('One change: 1 on, 0 off')
  })

  it('of a column are made in its heading, without games whose RTP is too high', async () => {
    const { user } = await renderApp(api, address({ studioId: ['amberfox'] }))
    await user.click(await screen.findByRole('columnheader', { name: 'Kupferkrone' }))
    const dialog = await screen.findByRole('dialog', { name: 'Kupferkrone' })
    expect(within(dialog).getByRole('link', { name: words.open })).toHaveAttribute(
      'href',
      '/casinos/manage/cf_kupfer',
    )
    await user.click(within(dialog).getByRole('button', { name: /Activate everywhere/ }))
    await pending('One change: 1 on, 0 off')
  })
})

describe('a visitor', () => {
  it('sees the matrix of their casinos, read-only', async () => {
    const { user } = await renderApp(api, '/games/matrix', { as: 'visitor' })
    expect(await screen.findByText('68 games × 2 casinos')).toBeVisible()
    expect(screen.getByRole('grid')).toHaveAttribute('aria-readonly', 'true')
    await user.click(await cell('Basalt Kings', 'Aurora Palace'))
    await user.keyboard(' ')
    expect(screen.queryByText(/change:/)).toBeNull()
  })
})

it('a job that was started before the browser was closed is found again', async () => {
  const items = [{ casinoId: 'cf_ivory', gameId: 'amber-orchard', active: true }]
  const started = await api.call('/casino-games/batch', {
    method: 'POST',
    body: { items },
    headers: { 'Idempotency-Key': 'from-another-tab' },
  })
  expect(started.status).toBe(202)
  await api.settled()
  const { user } = await renderApp(api, '/games/matrix')
  await user.click(await screen.findByRole('button', { name: words.show }))
  expect(await screen.findByRole('rowheader', { name: /Ivory Tower/ })).toBeVisible()
})
