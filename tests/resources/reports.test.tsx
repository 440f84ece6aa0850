// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Filter } from '../../src/contract/query.ts'
import type { Report, RoundTotalsAnswer, Trends } from '../../src/contract/answers/reports.ts'
import { createFormats } from '../../src/contract/localizedFormats.ts'
import { fixtures, type TestApi } from '../support/api.ts'
import '../support/dom.ts'
import { told } from '../support/neighbours.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { someRounds } from '../support/reports.ts'
import { germanFirst } from '../support/words.ts'

const days = 'from=2026-10-24&to=2026-10-25'
const asked = { filter: JSON.stringify({ from: '2026-10-24', to: '2026-10-25' }) }

describe.each(germanFirst)('reports (%s)', (locale, words) => {
  let api: TestApi
  beforeAll(async () => {
    const state = { ...fixtures(), 'game-rounds': someRounds }
    api = await startConsole({ state })
  })
  afterAll(() => api.close())
  beforeEach(() => told(api, 'reporting/service', 'fine'))
  const its = words.reports
  const table = () => screen.findByRole('table', { name: its.table })
  const filterOf = (link: HTMLElement) =>
    JSON.parse(new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('filter') ?? '') as Filter

  it.each([
    ['ggr-report', its.by.day],
    ['casino-performance-report', its.by.casinoName],
    ['game-performance-report', its.by.gameName],
  ])('%s shows figures with links to the rounds behind them', async (path, by) => {
    await renderApp(api, `/reporting/${path}?${days}`, { locale })
    const shown = await table()
    expect(within(shown).getByRole('columnheader', { name: by })).toBeVisible()
    expect(document.querySelector('.report-boundaries')).toHaveTextContent('Europe/Berlin')
    const [line] = within(shown).getAllByRole('row').slice(1)
    const [wagered] = within(line as HTMLElement).getAllByTitle(its.behind)
    const filter = filterOf(wagered as HTMLElement)
    expect(filter).toMatchObject({ status: 'completed' })
    const { body } = await api.call(
      `/reporting/round-sums?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
    )
    const sum = (body as RoundTotalsAnswer).totals.find(({ moneyKind }) => moneyKind === null)
    expect(wagered).toHaveTextContent(
      createFormats(locale)
        .amount(sum?.wagered ?? NaN, sum?.currency ?? '')
        .replace(/\s/g, ' '),
    )
  })

  it('say that headline figures are real money', async () => {
    await renderApp(api, `/reporting/ggr-report?${days}`, { locale })
    await table()
    const headlines = document.querySelectorAll('.report-headline h2')
    expect(headlines.length).toBeGreaterThan(0)
    for (const headline of headlines)
      expect(headline).toHaveTextContent(words.resources['game-rounds'].choices.moneyKind.real)
  })

  it('name the days that figures are compared with before any figure', async () => {
    await renderApp(api, `/reporting/ggr-report?${days}`, { locale })
    await table()
    const dates =
      locale === 'de' ? /verglichen mit \d\d\.\d\d\.–\d\d\.\d\d\.,/ : /compared with \d\d\/\d\d–\d\d\/\d\d,/
    const headlines = document.querySelector('.report-headlines') as Element
    expect(screen.getByText(dates).compareDocumentPosition(headlines)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('begin with their casinos or games, before totals and chart', async () => {
    await renderApp(api, `/reporting/game-performance-report?${days}`, { locale })
    const rows = await table()
    for (const later of [await screen.findByRole('figure'), document.querySelector('.report-headlines')])
      expect(rows.compareDocumentPosition(later as Element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('have figures that look like links, except for zero and percentages of few rounds', async () => {
    await renderApp(api, `/reporting/ggr-report?${days}`, { locale })
    await table()
    const figures = [...document.querySelectorAll<HTMLElement>('a.figure')]
    expect(figures.length).toBeGreaterThan(0)
    expect(figures.filter((one) => one.matches('.quiet'))).toEqual([])
    const weak = figures.filter(({ dataset }) => dataset['weak'])
    expect(weak).toEqual(figures.filter(({ textContent }) => textContent.endsWith('%')))
  })

  it('show a daily trend for each row, if there are several days', async () => {
    const path = '/reporting/casino-performance-report'
    const { router } = await renderApp(api, `${path}?${days}`, { locale })
    const [line] = within(await table())
      .getAllByRole('row')
      .slice(1)
    const course = await within(line as HTMLElement).findByRole('img', { name: /GGR (von|from)/ })
    const { day, amount } = createFormats(locale)
    const report = await api.call(`/reporting/casino-performance?${new URLSearchParams(asked)}`)
    const [row] = (report.body as Report).rows
    const groups = JSON.stringify([[row?.casinoId, row?.currency, row?.moneyKind]])
    const { body } = await api.call(
      `/reporting/trends?${new URLSearchParams({ ...asked, by: 'casinoId', groups })}`,
    )
    const [first = NaN, last = NaN] = (body as Trends).rows[0]?.ggr ?? []
    for (const [value, date] of [
      [first, '2026-10-24'],
      [last, '2026-10-25'],
    ] as const)
      expect(course.getAttribute('aria-label')).toContain(
        `${amount(value, row?.currency ?? '')} (${day(date)})`,
      )
    await act(() => router.navigate(`${path}?from=2026-10-24&to=2026-10-24`))
    await waitFor(() => expect(screen.queryByRole('img', { name: /GGR (von|from)/ })).toBeNull())
    expect(screen.queryByRole('columnheader', { name: its.trend.head })).toBeNull()
  })

  it('are filtered and sorted by their URL', async () => {
    const filter = JSON.stringify({ currency: ['COINS'], moneyKind: ['real'] })
    const { user, router } = await renderApp(
      api,
      `/reporting/casino-performance-report?${days}&filter=${encodeURIComponent(filter)}`,
      { locale },
    )
    const names = async () =>
      within(await table())
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent)
    const before = (await names()).slice(0, 3)
    expect(within(await table()).queryByText('EUR')).toBeNull()
    await user.click(within(await table()).getByRole('button', { name: its.by.casinoName }))
    expect(router.state.location.search).toContain('sort=casinoName')
    await waitFor(async () => expect((await names()).slice(0, 3)).toEqual(before.toSorted()))
    await user.selectOptions(screen.getByRole('combobox', { name: its.period.label }), its.period.yesterday)
    expect(await screen.findByText(words.errors.noData)).toBeVisible()
    expect(router.state.location.search).toContain('period=yesterday')
    expect(router.state.location.search).toContain('COINS')
  })

  it('keep the last figures with their date while the reporting service fails', async () => {
    const { user } = await renderApp(api, `/reporting/ggr-report?${days}`, { locale })
    await table()
    await told(api, 'reporting/service', 'refuse')
    await user.click(within(await table()).getByRole('button', { name: its.names.wagered }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(words.errors.reportingUnavailable)
    expect(alert).toHaveTextContent(its.stale.split('%')[0]?.trim() ?? '')
    expect(await table()).toBeVisible()
    await told(api, 'reporting/service', 'fine')
    await user.click(within(alert).getByRole('button', { name: words.pages.retry }))
    expect(await table()).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it("show the RTP of games, also on the games' pages", async () => {
    await renderApp(api, '/games/manage/nightjar?tab=rtp', { locale })
    const rtp = await screen.findByRole('table', { name: its.rtp.title })
    const [tooLittle] = within(rtp).getAllByText(its.rtp.verdicts.tooLittlePlay)
    const cells = within(tooLittle?.closest('tr') ?? rtp).getAllByRole('cell')
    const [, , , , deviation] = cells.map(({ textContent }) => textContent)
    expect(deviation).toBe('–')
    expect(cells.map(({ textContent }) => textContent).join()).not.toMatch(/± 0[.,]00/)
  })
})
