// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { de } from '../../../i18n/de.ts'
import { en } from '../../../i18n/en.ts'
import '../../support/dom.ts'
import { renderApp, startConsole } from '../../support/renderApp.tsx'
import { startForAll } from '../../support/started.ts'

const api = startForAll(() => startConsole())
afterEach(() => vi.restoreAllMocks())

const address = (filter: object) => `/casinos/manage?filter=${encodeURIComponent(JSON.stringify(filter))}`
const inAddress = () =>
  JSON.parse(new URLSearchParams(window.location.search).get('filter') ?? '{}') as object
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('a')?.textContent)
const chips = () =>
  within(screen.getByRole('list', { name: en.list.filters.chips }))
    .getAllByRole('listitem')
    .map((chip) => chip.querySelector('span')?.textContent)

/** Waits until the list shows what the server returns for a filter. */
async function shows(filter: object) {
  await waitFor(() => expect(inAddress()).toEqual(filter))
  const { rows } = await api.call(`/casinos?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  await waitFor(() => expect(names()).toEqual(rows.map(({ name }) => name)))
  return rows.length
}

async function narrowsTo(filter: object) {
  const count = await shows(filter)
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan((await api.call('/casinos')).rows.length)
}

async function openField(label: string) {
  const summary = await screen.findByText(label, { selector: 'summary' })
  const details = summary.closest('details') as HTMLDetailsElement
  if (!details.open) fireEvent.click(summary)
  return within(details)
}

async function openPanel(path = '/casinos/manage') {
  const view = await renderApp(api, path)
  await screen.findByRole('table')
  await view.user.click(screen.getByRole('button', { name: /^Filter/ }))
  return view
}

describe('the filter panel', () => {
  it('filters by choice, flag, reference, currency, language, and empty values', async () => {
    const { user } = await openPanel()
    for (const [label, value, filter] of [
      ['Operator API', 'Signed requests', { operatorApi: ['signed'] }],
      ['Show game launch page', 'No', { showGameLaunchPage: [false] }],
      ['Bridge', 'Atlantic Bridge', { bridgeId: ['atlantic'] }],
      ['Currency', 'CAD – Canadian Dollar', { currency: ['CAD'] }],
      ['Language of players', 'German (Germany)', { locale: ['de-DE'] }],
      ['Max RTP (%)', 'Empty', { maxRtp: [null] }],
      ['Public key', 'Empty', { publicKey: [null] }],
    ] as const) {
      const field = await openField(label)
      await user.click(await field.findByLabelText(value))
      await narrowsTo(filter)
      await user.click(field.getByLabelText(value))
      await waitFor(() => expect(inAddress()).toEqual({}))
    }
    await shows({})
  })

  it('filters by several values, by range, and by both', async () => {
    const { user } = await openPanel()
    const bridges = await openField('Bridge')
    await user.click(await bridges.findByLabelText('Atlantic Bridge'))
    await user.click(bridges.getByLabelText('Harbour Bridge'))
    await narrowsTo({ bridgeId: ['atlantic', 'harbour-west'] })
    const rtp = await openField('Max RTP (%)')
    await user.type(rtp.getByLabelText('From'), '94,5')
    await user.type(rtp.getByLabelText('To'), '97')
    await narrowsTo({ bridgeId: ['atlantic', 'harbour-west'], maxRtp_gte: 94.5, maxRtp_lte: 97 })
  })

  it('combines empty values and a range by "or", and refuses texts as numbers', async () => {
    const { user } = await openPanel(address({ maxRtp: [null] }))
    const rtp = await openField('Max RTP (%)')
    expect(rtp.getByLabelText('Empty')).toBeChecked()
    await user.type(rtp.getByLabelText('From'), '95')
    await narrowsTo({ maxRtp_gte: 95 })
    await user.clear(rtp.getByLabelText('From'))
    await user.type(rtp.getByLabelText('From'), '9.500')
    await user.click(rtp.getByLabelText('To'))
    expect(
      rtp.getByText(en.input.readAs.replace('%{text}', '9.500').replace('%{value}', '9.5')),
    ).toBeVisible()
    await user.type(rtp.getByLabelText('To'), 'many')
    expect(rtp.getByText(en.list.filters.noNumber)).toBeVisible()
    await user.clear(rtp.getByLabelText(/^From/))
    await user.type(rtp.getByLabelText(/^From/), '96')
    await narrowsTo({ maxRtp_gte: 96 })
  })

  it('takes days in Berlin', async () => {
    const { user } = await openPanel()
    const changed = await openField('Last changed')
    await user.type(changed.getByLabelText('From'), '12/05/2026{Enter}')
    await narrowsTo({ updatedAt_gte: '2026-05-11T22:00:00.000Z' })
    await user.type(changed.getByLabelText('To'), '19/10/2026{Enter}')
    await narrowsTo({ updatedAt_gte: '2026-05-11T22:00:00.000Z', updatedAt_lte: '2026-10-19T21:59:59.999Z' })
    expect(await screen.findByText('Last changed: 12/05/2026 to 19/10/2026')).toBeVisible()
  })

  it('offers usual periods, which stay relative, until one of their days is changed', async () => {
    const { user } = await openPanel()
    const asked = vi.spyOn(globalThis, 'fetch')
    const changed = await openField('Last changed')
    const span = changed.getByRole('combobox', { name: en.reports.period.label })
    await user.selectOptions(span, en.reports.period.last7)
    await waitFor(() => expect(inAddress()).toEqual({ updatedAt_period: 'last7' }))
    expect(span).toHaveValue('last7')
    // Only the server gets days; the chip says the period, and its tooltip the days.
    const days = '14/11/2026 to 20/11/2026'
    const chip = await screen.findByText('Last changed: Last 7 days')
    expect(chip.closest('li')).toHaveAttribute('title', days)
    const bounds = { updatedAt_gte: '2026-11-13T23:00:00.000Z', updatedAt_lte: '2026-11-20T22:59:59.999Z' }
    const filters = () =>
      asked.mock.calls.flatMap(([input]) => {
        const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input))
        return pathname === '/api/casinos'
          ? [JSON.parse(searchParams.get('filter') ?? 'null') as unknown]
          : []
      })
    await waitFor(() => expect(filters()).toContainEqual(bounds))
    expect(changed.getByLabelText('From')).toHaveValue('14/11/2026')

    await user.clear(changed.getByLabelText('From'))
    await user.type(changed.getByLabelText('From'), '12/05/2026{Enter}')
    await narrowsTo({ ...bounds, updatedAt_gte: '2026-05-11T22:00:00.000Z' })
    expect(span).toHaveValue('own')
    await user.selectOptions(span, en.reports.period.thisMonth)
    await waitFor(() => expect(inAddress()).toEqual({ updatedAt_period: 'thisMonth' }))
    await user.selectOptions(span, en.reports.period.own)
    await waitFor(() => expect(inAddress()).toEqual({}))
  })

  it('applies the last input when it closes', async () => {
    const { user } = await openPanel()
    const changed = await openField('Last changed')
    await user.type(changed.getByLabelText('From'), '12/05/2026')
    await user.click(screen.getByRole('table'))
    await narrowsTo({ updatedAt_gte: '2026-05-11T22:00:00.000Z' })
  })

  it('closes by Escape and by its button, and returns the focus', async () => {
    const { user } = await openPanel(address({ currency: 'CAD' }))
    const button = screen.getByRole('button', { name: /^Filter/ })
    await user.click(await screen.findByRole('button', { name: 'Show 2 entries' }))
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await user.click(button)
    const field = await openField('Bridge')
    ;(await field.findByLabelText('Alpine Bridge')).focus()
    await user.keyboard('{Escape}')
    expect(button).toHaveFocus()
    expect(screen.queryByText('Bridge', { selector: 'summary' })).toBeNull()
  })
})

describe('filter chips', () => {
  const filter = {
    q: 'a',
    bridgeId: 'aurora-north',
    maxRtp_gte: 94,
    maxRtp_lte: 99.5,
    currency: ['EUR', 'CAD', 'SEK', 'USD', 'GBP'],
    showGameLaunchPage: [true, false],
    serviceUsername: ['nobody', null],
    createdAt_gte: '2024-12-31T23:00:00.000Z',
  }

  it('show the filters with names instead of ids, in both languages', async () => {
    const { user } = await renderApp(api, address(filter))
    await screen.findByText('Bridge: Nordlicht Bridge')
    expect(chips()).toEqual([
      'Search: a',
      'Bridge: Nordlicht Bridge',
      'Max RTP (%): 94 to 99.5',
      'Currency: EUR, CAD, SEK and 2 more',
      'Show game launch page: Yes, No',
      'Service username: nobody, empty',
      'Created: from 01/01/2025',
    ])
    await user.click(screen.getByRole('button', { name: 'DE – Deutsch' }))
    await screen.findByText('Max. RTP (%): 94 bis 99,5')
    expect(screen.getByText('Währung: EUR, CAD, SEK und 2 weitere')).toBeVisible()
    expect(screen.getByText('Angelegt: ab 01.01.2025')).toBeVisible()
    // Beside the chips, and in place of the missing rows.
    expect(screen.getByRole('button', { name: de.list.filters.clear })).toBeVisible()
    expect(screen.getByRole('button', { name: de.list.clearFilters })).toBeVisible()
  })

  it('remove their filter with both bounds, and pass the focus on', async () => {
    const { user } = await renderApp(
      api,
      address({ maxRtp_gte: 94, maxRtp_lte: 97, currency: ['EUR', 'GBP'] }),
    )
    await user.click(await screen.findByRole('button', { name: /Remove filter “Max RTP/ }))
    await narrowsTo({ currency: ['EUR', 'GBP'] })
    expect(screen.getByRole('button', { name: /Remove filter “Currency/ })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('list', { name: en.list.filters.chips })).toBeNull())
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus()
    expect(inAddress()).toEqual({})
  })

  it('are removed together, which also clears the search box', async () => {
    const { user } = await renderApp(api, address({ q: 'bay', currency: 'CAD' }))
    await user.click(await screen.findByRole('button', { name: en.list.filters.clear }))
    await shows({})
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })
})

describe('the search box', () => {
  it('searches, shows a chip, and is cleared by Escape', async () => {
    const { user } = await renderApp(api, '/casinos/manage')
    await screen.findByRole('table')
    const box = screen.getByRole('searchbox')
    await user.type(box, 'spielbank')
    await narrowsTo({ q: 'spielbank' })
    expect(await screen.findByText('Search: spielbank')).toBeVisible()
    await user.type(box, '{Escape}')
    expect(box).toHaveValue('')
    await shows({})
  })
})
