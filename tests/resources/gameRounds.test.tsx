// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import { fundsOf, stepsOf } from '../../resources/game-rounds/round.ts'
import type { Row } from '../../src/contract/row.ts'
import { formatsOf } from '../../src/locale/format.ts'
import { openRound, operator } from '../fake-api/rounds/support.ts'
import { fixtures, type TestApi } from '../support/api.ts'
import '../support/dom.ts'
import { told } from '../support/neighbours.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'

describe('what a round did to the money', () => {
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

  it('is its steps together, and what the funds have to differ by', () => {
    fc.assert(
      fc.property(money, (round) => {
        const result = stepsOf(round).reduce((sum, step) => sum + step.amount, 0)
        const { expected, difference } = fundsOf({ ...round, fundsEnd: round.fundsStart + result })
        expect(expected - round.fundsStart).toBe(result)
        expect(difference).toBe(0)
        expect(fundsOf({ ...round, fundsEnd: expected + 7 }).difference).toBe(7)
        expect(fundsOf({ ...round, fundsEnd: null }).difference).toBeNull()
      }),
    )
  })
})

describe.each([
  ['de', de],
  ['en', en],
] as const)('rounds (%s)', (locale, words) => {
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
    api = await startConsole({ state, timeout: 1000 })
  })
  afterAll(() => api.close())
  const text = (value: string) => value.replace(/\s/g, ' ')
  const money = (hundredths: number, currency = 'EUR') => formatsOf(locale).amount(hundredths, currency)

  it('are listed with amounts in their own currency', async () => {
    await renderApp(api, '/reporting/game-rounds', { locale })
    const row = await screen.findByRole('row', { name: new RegExp(idOf('won')) })
    expect(text(row.textContent)).toContain(text(money(800)))
    const coins = screen.getByRole('row', { name: new RegExp(idOf('coins')) })
    expect(coins).toHaveTextContent(money(150_000, 'COINS'))
    expect(coins.textContent).not.toContain('COINS')
  })

  it('are narrowed by what a report leads here with', async () => {
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
    expect(text(chips.textContent)).toContain(formatsOf(locale).amount(1, null))
    expect(new URLSearchParams(window.location.search).get('filter')).toBe(JSON.stringify(filter))
  })

  it('show what they did to the money, and whether the funds add up', async () => {
    await renderApp(api, `/reporting/game-rounds/${idOf('coins')}`, { locale })
    const funds = await screen.findByRole('region', { name: its.funds.title })
    const difference = money(10, 'COINS')
    expect(funds).toHaveTextContent(its.funds.more.replace('%{difference}', difference))
    expect(screen.getByRole('img', { name: 'A K / Q 7' })).toBeVisible()
    const steps = screen.getByRole('region', { name: its.steps.title })
    expect(within(steps).getByRole('row', { name: new RegExp(its.steps.result) })).toHaveTextContent(
      `−${money(150_000, 'COINS')}`,
    )
    expect(screen.queryByRole('region', { name: its.close.title })).toBeNull()
  })

  it('that are open wait in the order of their refunds, and are found by the id at the provider', async () => {
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

  it('offer what is allowed, say why the rest is not, and what would come of it', async () => {
    await renderApp(api, `/support/open-game-rounds/${idOf('paid')}`, { locale })
    const form = await screen.findByRole('region', { name: its.close.title })
    const choices = its.choices.closeType
    const refund = await within(form).findByRole('radio', { name: choices.refund })
    expect(refund).toHaveAttribute('aria-disabled', 'true')
    expect(refund).toHaveAccessibleDescription(words.errors.refundAfterCredit)
    const win = within(form).getByRole('radio', { name: new RegExp(choices.win) })
    expect(win).toBeChecked()
    expect(text(form.textContent)).toContain(text(its.close.effect.win.replaceAll('%{amount}', money(200))))
    expect(text(form.textContent)).toContain(text(its.close.lost.none.replace('%{amount}', money(200))))
  })

  it('say in the list what the round itself says: what is lost by a refund, and what only people can close', async () => {
    const { unmount } = await renderApp(api, '/support/open-game-rounds', { locale })
    const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(idOf(name)) })
    const lost = text(its.refund.lost.replace('%{amount}', money(800)))
    expect(text((await rowOf('won')).textContent)).toContain(lost)
    expect(await rowOf('paid')).toHaveTextContent(its.refund.byHand)
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

  it('stay open where the operator does not book, and are closed once it does', async () => {
    await told(api, operator, 'fail')
    const { user } = await renderApp(api, `/support/open-game-rounds/${idOf('won')}`, { locale })
    const button = await screen.findByRole('button', { name: its.close.button })
    await user.click(button)
    expect(await screen.findByText(words.errors.required)).toBeVisible()
    expect(screen.getByLabelText(new RegExp(its.close.reason))).toHaveFocus()
    await user.selectOptions(screen.getByLabelText(new RegExp(its.close.reason)), its.close.reasons.other)
    await user.click(button)
    expect(await screen.findByText(words.errors.commentTooShort.replace('%{min}', '10'))).toBeVisible()
    const comment = screen.getByLabelText(new RegExp(its.close.comment))
    await user.type(comment, 'The game')
    expect(comment.closest('[data-field]')).toMatchObject({
      dataset: { dirty: 'true', invalid: 'true', validated: 'true' },
    })
    await user.type(comment, ' has crashed')
    expect(comment.closest('[data-field]')).not.toHaveAttribute('data-invalid')
    await user.click(button)
    // It asks again, with what it does, and nothing has been asked of the operator yet.
    const sure = await screen.findByRole('dialog', { name: its.close.sure.split(' |||| ')[0] })
    expect(text(sure.textContent)).toContain(text(its.close.effect.win.replace('%{amount}', money(800))))
    expect(sure).toHaveTextContent(its.close.final)
    await user.click(within(sure).getByRole('button', { name: its.close.back }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((await api.call(`/game-rounds/${idOf('won')}/close`)).body).toMatchObject({ closing: null })
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: its.close.go }))
    const pinned = its.close.pinned.replace('%{booking}', its.choices.closeType.win)
    expect(await screen.findByText(pinned)).toBeVisible()
    expect(screen.getByRole('radio', { name: its.choices.closeType.refund })).toHaveAccessibleDescription(
      words.errors.bookingPinned,
    )
    await told(api, operator, 'fine')
    await user.click(screen.getByRole('button', { name: its.close.button }))
    await user.click(await screen.findByRole('button', { name: its.close.go }))
    const by = its.page.closedBy.split('%{name}')[0] ?? ''
    expect(await screen.findByText(new RegExp(`^${by}Ada Admin`))).toBeVisible()
    expect(await screen.findByText('The game has crashed')).toBeVisible()
    expect(screen.queryByRole('region', { name: its.close.title })).toBeNull()
    const history = screen.getByRole('region', { name: words.record.tabs.history })
    await waitFor(() => expect(history).toHaveTextContent(its.actions.close))
    expect((await api.call(`/game-rounds/${idOf('won')}`)).record).toMatchObject({ closeType: 'win' })
  })

  it('are closed several at once, with an outcome each', async () => {
    const { user } = await renderApp(api, '/support/open-game-rounds', { locale })
    const open = words.resources['open-game-rounds'].bulk.close.label
    for (const name of ['paid', 'plain'])
      await user.click(await screen.findByRole('checkbox', { name: idOf(name) }))
    await user.click(await screen.findByRole('button', { name: open }))
    const dialog = await screen.findByRole('dialog')
    const refund = await within(dialog).findByRole('radio', { name: its.choices.closeType.refund })
    const button = within(dialog).getByRole('button', { name: /2/ })
    await user.click(button)
    expect(refund).toHaveFocus()
    // What it comes to is said before anything is chosen, and round by round for what is.
    const one = its.close.rounds.split(' |||| ')[0] ?? ''
    const effect = its.close.manyEffect.refund.replace('%{amounts}', money(200)).replace('%{rounds}', one)
    expect(text(refund.closest('.round-option')?.textContent ?? '')).toContain(text(effect))
    expect(refund.closest('.round-option')).toHaveTextContent(words.errors.refundAfterCredit)
    await user.click(refund)
    const each = within(dialog).getByRole('region', { name: its.close.each.title })
    expect(within(each).getByRole('row', { name: new RegExp(idOf('paid')) })).toHaveTextContent(
      words.errors.refundAfterCredit,
    )
    await user.selectOptions(
      within(dialog).getByLabelText(new RegExp(its.close.reason)),
      its.close.reasons.test,
    )
    await user.click(button)
    await user.click(await within(dialog).findByRole('button', { name: its.close.go }))
    await waitFor(() => {
      const done = within(dialog).getByRole('row', { name: new RegExp(idOf('plain')) })
      expect(done).toHaveTextContent(words.jobs.outcomes.refunded)
    })
    // The one that it was not allowed for was left out, and stays selected.
    expect(within(dialog).queryByText(idOf('paid'))).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: words.app.close }))
    expect(await screen.findByRole('checkbox', { name: idOf('paid') })).toBeChecked()
  })

  it('are looked at by visitors, who close nothing and see their own casinos only', async () => {
    const { unmount } = await renderApp(api, '/support/open-game-rounds', { locale, as: 'visitor' })
    await screen.findByRole('link', { name: idOf('other') })
    expect(screen.queryByRole('checkbox')).toBeNull()
    unmount()
    const second = await renderApp(api, `/support/open-game-rounds/${idOf('other')}`, {
      locale,
      as: 'visitor',
    })
    await screen.findByRole('region', { name: its.funds.title })
    expect(screen.queryByRole('button', { name: its.close.button })).toBeNull()
    second.unmount()
    await renderApp(api, `/reporting/game-rounds/${idOf('coins')}`, { locale, as: 'visitor' })
    expect(await screen.findByText(words.pages.notFound)).toBeVisible()
  })
})
