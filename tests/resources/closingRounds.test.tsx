// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { en } from '../../i18n/en.ts'
import { createFormats } from '../../src/locale/format.ts'
import { openRound, operator } from '../fake-api/rounds/support.ts'
import { fixtures, type TestApi } from '../support/api.ts'
import '../support/dom.ts'
import { told } from '../support/neighbours.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'
import { germanFirst } from '../support/words.ts'

describe.each(germanFirst)('open rounds (%s)', (locale, words) => {
  let api: TestApi
  const its = words.resources['game-rounds']
  const rounds = {
    won: openRound({ totalWin: 800, gambled: 400, gambledWon: 800, startedAt: '2026-10-25T00:30:00.000Z' }),
    paid: openRound({ credit: 100, totalWin: 300 }),
    plain: openRound(),
  }
  const idOf = (name: keyof typeof rounds) => rounds[name].id
  beforeAll(async () => {
    const state = { ...fixtures(), 'game-rounds': Object.values(rounds) }
    api = await startConsole({ state })
  })
  afterAll(() => api.close())
  const text = (value: string) => value.replace(/\s/g, ' ')
  const money = (hundredths: number) => createFormats(locale).amount(hundredths, 'EUR')

  it('offer the allowed ways to close them, with their effects, and explain the others', async () => {
    const { user } = await renderApp(api, `/support/open-game-rounds/${idOf('paid')}`, { locale })
    const form = await screen.findByRole('region', { name: its.close.title })
    const choices = its.choices.closeType
    const refund = await within(form).findByRole('radio', { name: choices.refund })
    expect(refund).toHaveAttribute('aria-disabled', 'true')
    expect(refund).toHaveAccessibleDescription(words.errors.refundAfterCredit)
    const win = within(form).getByRole('radio', { name: new RegExp(choices.win) })
    expect(win).toBeChecked()
    expect(text(form.textContent)).toContain(text(its.close.effect.win.replaceAll('%{amount}', money(200))))
    expect(text(form.textContent)).toContain(text(its.close.lost.none.replace('%{amount}', money(200))))
    await user.selectOptions(screen.getByLabelText(new RegExp(its.close.reason)), its.close.reasons.test)
    await user.click(screen.getByRole('button', { name: its.close.button }))
    const sure = await screen.findByRole('dialog', { name: its.close.sure.split(' |||| ')[0] })
    expect(sure).toHaveTextContent(`${choices.win} ${its.close.rest}`)
  })

  it('stay open if the operator refuses, and are closed once it accepts', async () => {
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
    await user.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.type(comment, ' has crashed')
    expect(comment.closest('[data-field]')).not.toHaveAttribute('data-invalid')
    await user.click(button)
    // It asks for confirmation, and has not called the operator yet.
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
    // Stating that it was not made allows all ways again, and requires a comment.
    const { unconfirmed } = its.close
    await user.click(screen.getByRole('radio', { name: unconfirmed.no }))
    expect(screen.getByRole('radio', { name: its.choices.closeType.refund })).not.toHaveAttribute(
      'aria-disabled',
    )
    expect(comment).toBeRequired()
    await user.click(screen.getByRole('radio', { name: unconfirmed.yes }))
    const booked = unconfirmed.effect.replace('%{amount}', money(800))
    expect(text(screen.getByRole('region', { name: its.close.title }).textContent)).toContain(text(booked))
    await user.click(screen.getByRole('radio', { name: unconfirmed.unknown }))
    await told(api, operator, 'fine')
    await user.click(screen.getByRole('button', { name: its.close.button }))
    await user.click(await screen.findByRole('button', { name: its.close.go }))
    // It may be read beside another round.
    const done = await screen.findByText(its.close.done.replace('%{id}', idOf('won')))
    expect(done).toHaveTextContent(idOf('won'))
    const by = its.page.closedBy.split('%{name}')[0] ?? ''
    expect(await screen.findByText(new RegExp(`^${by}Ada Admin`))).toBeVisible()
    expect(await screen.findByText('The game has crashed')).toBeVisible()
    expect(screen.queryByRole('region', { name: its.close.title })).toBeNull()
    const history = screen.getByRole('region', { name: words.record.tabs.history })
    await waitFor(() => expect(history).toHaveTextContent(its.actions.close))
    expect((await api.call(`/game-rounds/${idOf('won')}`)).record).toMatchObject({ closeType: 'win' })
    // The round has left the list of open rounds: the link to the next one stays, and the position counts only the list.
    const neighbours = words.record.place
    const way = screen.getByRole('navigation', { name: neighbours.label })
    await waitFor(() => expect(way).toHaveTextContent(neighbours.gone.replace('%{total}', '2')))
    const next = await screen.findByRole('link', { name: its.close.next })
    await waitFor(() => expect(next).toHaveFocus())
    await user.click(next)
    expect(await screen.findByRole('heading', { name: idOf('paid') })).toBeVisible()
    expect(
      await screen.findByText(neighbours.of.replace('%{index}', '1').replace('%{total}', '2')),
    ).toBeVisible()
  })

  it('are closed together, with an outcome for each', async () => {
    const { user } = await renderApp(api, '/support/open-game-rounds', { locale })
    const open = words.resources['open-game-rounds'].bulk.close.label
    for (const name of ['paid', 'plain'] as const)
      await user.click(await screen.findByRole('checkbox', { name: idOf(name) }))
    await user.click(await screen.findByRole('button', { name: open }))
    const dialog = await screen.findByRole('dialog')
    const refund = await within(dialog).findByRole('radio', { name: its.choices.closeType.refund })
    const button = within(dialog).getByRole('button', { name: /2/ })
    await user.click(button)
    expect(refund).toHaveFocus()
    // The sums are shown before a way is chosen, and each round afterwards.
    const one = its.close.rounds.split(' |||| ')[0] ?? ''
    const effect = its.close.manyEffect.refund.replace('%{amounts}', money(200)).replace('%{rounds}', one)
    expect(text(refund.closest('.round-option')?.textContent ?? '')).toContain(text(effect))
    expect(refund.closest('.round-option')).toHaveTextContent(words.errors.refundAfterCredit)
    await user.click(refund)
    // From here on, the title names the rounds that will be closed.
    const closed = its.close.many.split(' |||| ')[0] ?? ''
    expect(button).toHaveTextContent(closed)
    expect(dialog).toHaveAccessibleName(closed)
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
    // The round for which the way is not allowed was left out: the result names it, and it stays selected.
    expect(dialog).toHaveAccessibleName(closed)
    expect(within(dialog).getByText(its.close.leftOut.split(' |||| ')[0] ?? '')).toBeVisible()
    expect(within(dialog).getByText(idOf('paid')).closest('li')).toHaveTextContent(
      words.errors.refundAfterCredit,
    )
    await user.click(within(dialog).getByRole('button', { name: words.app.close }))
    expect(await screen.findByRole('checkbox', { name: idOf('paid') })).toBeChecked()
  })
})

describe('an open round that somebody else closes meanwhile', () => {
  const [taken, other] = [openRound(), openRound()]
  const api = startForAll(() => startConsole({ state: { ...fixtures(), 'game-rounds': [taken, other] } }))
  const clients = vi.spyOn(QueryClient.prototype, 'mount')

  it('says so, and keeps what was typed and the focus', async () => {
    const its = en.resources['game-rounds'].close
    const { user } = await renderApp(api, `/support/open-game-rounds/${taken.id}`)
    const comment = await screen.findByLabelText(new RegExp(its.comment))
    await user.type(comment, 'Half typed')
    const body = { booking: 'refund', reason: 'complaint' }
    const headers = { 'Idempotency-Key': 'by-somebody-else' }
    const closed = await api.call(`/game-rounds/${taken.id}/close`, { method: 'POST', body, headers })
    expect(closed.status).toBe(200)
    await act(() => (clients.mock.contexts.at(-1) as QueryClient).invalidateQueries())
    const by = its.meanwhileBy.split('%{when}')[0]?.replace('%{name}', 'Ada Admin') ?? ''
    expect(await screen.findByText(new RegExp(by))).toHaveTextContent(its.meanwhileKept)
    await screen.findByRole('link', { name: its.next })
    expect(comment).toBeVisible()
    expect(comment).toHaveValue('Half typed')
    expect(comment).toHaveFocus()
    expect(screen.queryByRole('button', { name: its.button })).toBeNull()
  })
})

describe('an open round before another one', () => {
  const rounds = [openRound(), openRound()]
  const api = startForAll(() => startConsole({ state: { ...fixtures(), 'game-rounds': rounds } }))
  const its = en.resources['game-rounds'].close

  it('is closed and gone on from in one step, which the last one does not offer', async () => {
    const { user } = await renderApp(api, '/support/open-game-rounds')
    const links = await screen.findAllByRole('link', {
      name: new RegExp(rounds.map(({ id }) => id).join('|')),
    })
    const [from = '', to = ''] = links.map(({ textContent }) => textContent)
    const confirmOf = async (id: string) => {
      expect(await screen.findByRole('heading', { name: id })).toBeVisible()
      await user.selectOptions(await screen.findByLabelText(new RegExp(its.reason)), its.reasons.test)
      await user.click(screen.getByRole('button', { name: its.button }))
      return within(await screen.findByRole('dialog'))
    }
    await user.click(links[0] as HTMLElement)
    const first = await confirmOf(from)
    const playerId = rounds.find(({ id }) => id === from)?.['playerId']
    const which = its.which.replace('%{id}', from).replace('%{playerId}', String(playerId))
    expect(first.getByText(which)).toBeVisible()
    await user.click(first.getByRole('button', { name: its.goOn }))
    const last = await confirmOf(to)
    // Above the form, which a message would cover.
    const form = within(screen.getByRole('region', { name: its.title }))
    expect(form.getByText(its.done.replace('%{id}', from))).toBeVisible()
    expect(last.getByRole('button', { name: its.go })).toBeVisible()
    expect(last.queryByRole('button', { name: its.goOn })).toBeNull()
    const states = await Promise.all([from, to].map((id) => api.call(`/game-rounds/${id}`)))
    expect(states.map(({ record }) => record['status'])).toEqual(['refunded', 'open'])
  })
})
