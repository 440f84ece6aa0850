// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { expectedFundsAndDifference, moneySteps } from '../../resources/game-rounds/round.ts'
import type { Row } from '../../src/contract/values.ts'
import { createFormats } from '../../src/contract/localizedFormats.ts'
import { openRound } from '../fake-api/rounds/support.ts'
import { fixtures, type TestApi } from '../support/api.ts'
import '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { germanFirst } from '../support/words.ts'

describe("the effect of a round on the player's money", () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  const money = fc.record({
    debit: amount,
    credit: amount,
    totalWin: amount,
    gambled: amount,
    gambledWon: amount,
    status: fc.constantFrom('open', 'completed', 'refunded'),
    fundsStart: amount,
  })

  it('is the sum of its steps, and equals the difference of the funds', () => {
    fc.assert(
      fc.property(money, (round) => {
        const result = moneySteps(round).reduce((sum, step) => sum + step.amount, 0)
        const { expected, difference } = expectedFundsAndDifference({
          ...round,
          fundsEnd: round.fundsStart + result,
        })
        expect(expected - round.fundsStart).toBe(result)
        expect(difference).toBe(0)
        expect(expectedFundsAndDifference({ ...round, fundsEnd: expected + 7 }).difference).toBe(7)
        expect(expectedFundsAndDifference({ ...round, fundsEnd: null }).difference).toBeNull()
      }),
    )
  })
})

describe.each(germanFirst)('rounds (%s)', (locale, words) => {
  let api: TestApi
  const its = words.resources['game-rounds']
  const rounds: Record<string, Row> = {
    won: openRound({ totalWin: 800, gambled: 400, gambledWon: 800, startedAt: '2026-10-25T00:30:00.000Z' }),
    paid: openRound({ credit: 100, totalWin: 300 }),
    plain: openRound(),
    other: openRound(),
    coins: openRound({
      casinoId: 'cf_jolly',
      currency: 'COINS',
      status: 'completed',
      debit: 150_000,
      fundsStart: 600_000,
      fundsEnd: 450_010,
      endedAt: '2026-11-18T10:00:09.000Z',
      displayedOutcome: 'A K / Q 7',
    }),
  }
  const idOf = (name: string) => String(rounds[name]?.id)
  beforeAll(async () => {
    const state = { ...fixtures(), 'game-rounds': Object.values(rounds) }
    api = await startConsole({ state })
  })
  afterAll(() => api.close())
  const text = (value: string) => value.replace(/\s/g, ' ')
  const money = (hundredths: number, currency = 'EUR') => createFormats(locale).amount(hundredths, currency)

  it('are listed with amounts in their own currency', async () => {
    await renderApp(api, '/reporting/game-rounds', { locale })
    const row = await screen.findByRole('row', { name: new RegExp(idOf('won')) })
    expect(text(row.textContent)).toContain(text(money(800)))
    const coins = screen.getByRole('row', { name: new RegExp(idOf('coins')) })
    expect(coins).toHaveTextContent(money(150_000, 'COINS'))
    expect(coins.textContent).not.toContain('COINS')
  })

  it('are filtered by links from a report', async () => {
    const filter = {
      casinoId: ['cf_aurora'],
      gameId: [rounds['won']?.['gameId']],
      moneyKind: ['real'],
      currency: ['EUR'],
      status: ['open'],
      startedAt_gte: '2026-10-24T22:00:00.000Z',
      startedAt_lte: '2026-10-25T22:59:59.999Z',
      gambled_gte: 1,
    }
    const search = new URLSearchParams({ filter: JSON.stringify(filter) })
    await renderApp(api, `/reporting/game-rounds?${search}`, { locale })
    await screen.findByRole('link', { name: idOf('won') })
    expect(screen.getAllByRole('row')).toHaveLength(2)
    const chips = await screen.findByRole('list', { name: words.list.filters.chips })
    expect(within(chips).getAllByRole('listitem')).toHaveLength(7)
    expect(chips).toHaveTextContent(locale === 'de' ? '25.10.2026' : '25/10/2026')
    expect(text(chips.textContent)).toContain(createFormats(locale).amount(1, null))
    expect(new URLSearchParams(window.location.search).get('filter')).toBe(JSON.stringify(filter))
  })

  it.each(['/reporting/game-rounds', '/support/open-game-rounds'])(
    'are filtered by the usual fields first, the player among them: %s',
    async (path) => {
      const { user } = await renderApp(api, path, { locale })
      await screen.findByRole('table')
      await user.click(screen.getByRole('button', { name: /^Filter/ }))
      const { status, startedAt, playerId, awaits, expiresAt } = its.fields
      const player = await screen.findByText(playerId, { selector: 'summary' })
      const first = [...document.querySelectorAll('.field-filter summary')].slice(0, 3)
      expect(first.map(({ textContent }) => textContent)).toEqual(
        path.includes('open') ? [awaits, expiresAt, playerId] : [status, startedAt, playerId],
      )
      await user.click(player)
      const text = within(player.parentElement as HTMLElement).getByRole('searchbox')
      await user.type(text, String(rounds['plain']?.['playerId']))
      await screen.findByText(`${playerId}: ${String(rounds['plain']?.['playerId'])}`)
    },
  )

  it('show their effect on the money, and whether the funds add up', async () => {
    await renderApp(api, `/reporting/game-rounds/${idOf('coins')}`, { locale })
    const funds = await screen.findByRole('region', { name: its.funds.title })
    const difference = money(10, 'COINS')
    expect(funds).toHaveTextContent(its.funds.more.replace('%{difference}', difference))
    expect(screen.getByRole('img', { name: 'A K / Q 7' })).toBeVisible()
    const steps = screen.getByRole('region', { name: its.steps.title })
    expect(within(steps).getByRole('row', { name: new RegExp(its.steps.result) })).toHaveTextContent(
      money(-150_000, 'COINS'),
    )
    expect(screen.queryByRole('region', { name: its.close.title })).toBeNull()
  })

  it("that are open are sorted by refund, and found by the provider's id", async () => {
    const { unmount } = await renderApp(api, '/support/open-game-rounds', { locale })
    await screen.findByRole('heading', { name: words.resources['open-game-rounds'].name.split(' |||| ')[1] })
    const links = (await screen.findAllByRole('row')).slice(1).map((row) => row.getAttribute('data-id'))
    expect(links).toEqual([idOf('won'), idOf('paid'), idOf('plain'), idOf('other')])
    unmount()
    await renderApp(api, `/support/open-game-rounds/${String(rounds['plain']?.['providerRoundId'])}`, {
      locale,
    })
    await screen.findByRole('heading', { name: idOf('plain') })
    expect(window.location.pathname).toBe(`/support/open-game-rounds/${idOf('plain')}`)
  })

  it('show in the list what a refund loses, and what only users can close', async () => {
    const { unmount, user } = await renderApp(api, '/support/open-game-rounds', { locale })
    const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(idOf(name)) })
    const lost = text(its.refund.lost.replace('%{amount}', money(800)))
    expect(text((await rowOf('won')).textContent)).toContain(lost)
    expect(await rowOf('paid')).toHaveTextContent(its.refund.byHand)
    await user.click(screen.getByRole('button', { name: words.list.layout }))
    const { startedAt } = words.resources['game-rounds'].fields
    await user.click(await screen.findByRole('checkbox', { name: startedAt }))
    const age = (await rowOf('won')).querySelector(`time[datetime="${String(rounds['won']?.['startedAt'])}"]`)
    expect(age).toHaveTextContent(locale === 'de' ? /^vor [\d.]+ Tagen$/ : /^[\d,]+ days ago$/)
    for (const said of [its.refund.byHand, its.refund.lost.split('%{')[0] ?? ''])
      expect(await rowOf('plain')).not.toHaveTextContent(said)
    unmount()
    const won = await renderApp(api, `/support/open-game-rounds/${idOf('won')}`, { locale })
    const loses = text(its.page.refundLoses.replace('%{amount}', money(800)))
    const said = await screen.findByText((_, element) => text(element?.textContent ?? '').trim() === loses)
    expect(said).toBeVisible()
    won.unmount()
    await renderApp(api, `/support/open-game-rounds/${idOf('paid')}`, { locale })
    const byHand = its.page.byHand.split('%{')[0] ?? ''
    expect(await screen.findByText(new RegExp(byHand))).toBeVisible()
    expect(await screen.findByText(its.close.rest)).toBeVisible()
  })

  it('are read-only for visitors, and limited to their own casinos', async () => {
    const { unmount } = await renderApp(api, '/support/open-game-rounds', { locale, as: 'visitor' })
    await screen.findByRole('link', { name: idOf('other') })
    expect(screen.queryByRole('checkbox')).toBeNull()
    unmount()
    const second = await renderApp(api, `/support/open-game-rounds/${idOf('other')}`, {
      locale,
      as: 'visitor',
    })
    const funds = await screen.findByRole('region', { name: its.funds.title })
    // The outstanding win may still be booked, so these are not the final funds.
    expect(funds).toHaveTextContent(its.funds.soFar)
    expect(funds).not.toHaveTextContent(its.funds.expected)
    expect(screen.queryByRole('button', { name: its.close.button })).toBeNull()
    second.unmount()
    await renderApp(api, `/reporting/game-rounds/${idOf('coins')}`, { locale, as: 'visitor' })
    const gone = words.record.gone['game-rounds'].replace('%{id}', idOf('coins'))
    expect(await screen.findByRole('heading', { name: gone })).toBeVisible()
  })
})
