// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { confirmedPlanHeader } from '../../src/contract/roundExpiryPlan.ts'
import { createFormats } from '../../src/locale/format.ts'
import { openRound } from '../fake-api/rounds/support.ts'
import { fixtures, ifMatch, type TestApi } from '../support/api.ts'
import '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { germanFirst } from '../support/words.ts'

const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()

describe.each(germanFirst)('a shorter validity (%s)', (locale, words) => {
  const its = words.resources['game-rounds']
  const rounds = {
    won: openRound({ startedAt: ago(10), totalWin: 700 }),
    plain: openRound({ startedAt: ago(10) }),
    paid: openRound({ startedAt: ago(10), credit: 10, totalWin: 20 }),
    older: openRound({ startedAt: ago(30.5) }),
  }
  let api: TestApi
  beforeEach(async () => {
    const state = { ...fixtures(), 'game-rounds': Object.values(rounds) }
    api = await startConsole({ state, clock: () => new Date() })
    return () => api.close()
  })
  const text = (value: string | null = '') => (value ?? '').replace(/\s/g, ' ')
  const money = (hundredths: number) => createFormats(locale).amount(hundredths, 'EUR')
  const days = async (path: string) => (await api.call(path)).record['gameRoundValidityPeriod']
  const save = () => screen.findByRole('button', { name: words.form.save })

  async function patch(gameRoundValidityPeriod: number | null) {
    const { record } = await api.call('/casinos/cf_aurora')
    const body = { gameRoundValidityPeriod }
    const plan = { method: 'POST', body: { items: [{ id: 'cf_aurora', ...body }] } }
    const { confirmation } = (await api.call('/casinos/plan-validity', plan)).record
    const headers = {
      ...ifMatch(record),
      ...(confirmation !== null && { [confirmedPlanHeader]: String(confirmation) }),
    }
    expect((await api.call('/casinos/cf_aurora', { method: 'PATCH', body, headers })).status).toBe(200)
  }

  async function shortened(path: string, value: string) {
    const { user } = await renderApp(api, path, { locale })
    const label = words.resources[path.startsWith('/casinos') ? 'casinos' : 'integrations'].fields
    const field = await screen.findByLabelText(new RegExp(`^${label.gameRoundValidityPeriod.split(' (')[0]}`))
    await user.clear(field)
    await user.type(field, value)
    await user.click(await save())
    return { user, field }
  }

  const undoButton = () => screen.findByRole('button', { name: new RegExp(`^${words.form.undo.button}`) })

  /** Reverts the casino's last change, up to the confirmation. */
  async function reverted() {
    const { user } = await renderApp(api, '/casinos/manage/cf_aurora?tab=history', { locale })
    const { revert } = words.resources['audit-entries']
    await user.click(await screen.findByRole('button', { name: revert.button }))
    const confirm = await screen.findByRole('button', { name: revert.confirm })
    await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled'))
    await user.click(confirm)
    return user
  }

  /** All ways in which the console shortens a validity, up to the confirmation, with the days before and after. */
  const ways = {
    async form() {
      const { user } = await shortened('/casinos/manage/cf_aurora', '7')
      return { user, before: 30, after: 7 }
    },
    async undo() {
      const { user } = await shortened('/casinos/manage/cf_aurora', '31')
      await user.click(await undoButton())
      return { user, before: 31, after: 30 }
    },
    async revert() {
      await patch(31)
      return { user: await reverted(), before: 31, after: 30 }
    },
  }

  it.each(Object.entries(ways))('asks again if its plan has changed: %s', async (way, begin) => {
    const anyway = its.validity[way === 'form' ? 'save' : 'undo']
    const { user, before, after } = await begin()
    const question = () => screen.findByRole('dialog', { name: its.validity.title })
    const first = await question()
    expect(text(first.textContent)).toContain(text(money(400)))
    const another = openRound({ startedAt: ago(11), debit: 4321 })
    await api.store.transaction((tx) => tx.insert('game-rounds', another))
    await user.click(within(first).getByRole('button', { name: anyway }))
    await waitFor(async () => expect(text((await question()).textContent)).toContain(text(money(4721))))
    expect(await days('/casinos/cf_aurora')).toBe(before)
    await user.click(within(await question()).getByRole('button', { name: anyway }))
    await waitFor(async () => expect(await days('/casinos/cf_aurora')).toBe(after))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows its plan if undoing a longer one causes it', async () => {
    const { user } = await shortened('/casinos/manage/cf_aurora', '31')
    await user.click(await undoButton())
    const dialog = await screen.findByRole('dialog', { name: its.validity.title })
    expect(dialog).toHaveTextContent(its.validity.notice)
    expect(await days('/casinos/cf_aurora')).toBe(31)
    await user.click(within(dialog).getByRole('button', { name: words.form.cancel }))
    expect(await days('/casinos/cf_aurora')).toBe(31)
    await user.click(await undoButton())
    const again = await screen.findByRole('dialog', { name: its.validity.title })
    await user.click(within(again).getByRole('button', { name: its.validity.undo }))
    await waitFor(async () => expect(await days('/casinos/cf_aurora')).toBe(30))
  })

  it('shows its plan if reverting a longer one causes it', async () => {
    await patch(31)
    const user = await reverted()
    const dialog = await screen.findByRole('dialog', { name: its.validity.title })
    expect(await days('/casinos/cf_aurora')).toBe(31)
    await user.click(within(dialog).getByRole('button', { name: its.validity.undo }))
    await waitFor(async () => expect(await days('/casinos/cf_aurora')).toBe(30))
  })

  it('explains the effect on open rounds before saving, and can be cancelled', async () => {
    const { user } = await shortened('/casinos/manage/cf_aurora', '7')
    const dialog = await screen.findByRole('dialog', { name: its.validity.title })
    const said = text(dialog.textContent)
    expect(said).toContain(text(its.validity.bets.replace('%{amounts}', money(400))))
    const lost = its.validity.lost.split(' |||| ')[0]?.replace('%{amounts}', money(700))
    expect(said).toContain(text(lost))
    expect(said).toContain(its.validity.people.split(' |||| ')[0])
    expect(dialog).toHaveTextContent(its.validity.notice)
    const losing = within(dialog).getByRole('region', { name: its.validity.losing })
    expect(within(losing).getByRole('link', { name: rounds.won.id })).toBeVisible()
    expect(within(losing).queryByText(rounds.plain.id)).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: words.form.cancel }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await days('/casinos/cf_aurora')).toBe(30)
    await user.click(await save())
    await user.click(await screen.findByRole('button', { name: its.validity.save }))
    await waitFor(async () => expect(await days('/casinos/cf_aurora')).toBe(7))
  })

  it('appears on the home page with the lost wins, and a link to the rounds', async () => {
    await patch(7)
    const { user } = await renderApp(api, '/', { locale })
    const part = await screen.findByRole('region', { name: words.attention.title })
    const { lost } = words.attention
    const amounts = text(lost.split(' |||| ')[0]?.replace('%{amounts}', money(700)))
    await user.click(await within(part).findByRole('link', { name: (name) => text(name) === amounts }))
    expect(await screen.findByRole('row', { name: new RegExp(rounds.won.id) })).toBeVisible()
    expect(screen.queryByRole('row', { name: new RegExp(rounds.plain.id) })).toBeNull()
  })

  it('asks for integrations, too, but not if no round is affected', async () => {
    await patch(null)
    await shortened('/integrations/manage/polaris', '3')
    expect(await screen.findByRole('dialog', { name: its.validity.title })).toBeVisible()
  })

  it('of a casino without open rounds is saved immediately', async () => {
    await shortened('/casinos/manage/cf_fjord', '3')
    await waitFor(async () => expect(await days('/casinos/cf_fjord')).toBe(3))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
