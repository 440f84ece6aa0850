import { afterEach, describe, expect, it } from 'vitest'
import type { TestApi } from '../../support/api.ts'
import { now, startShortening } from '../rounds/shortening.ts'
import { later } from '../rounds/support.ts'

let api: TestApi | undefined
afterEach(() => api?.close())

async function start() {
  const started = await startShortening()
  api = started.api
  return started
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const open = { won: 'open', plain: 'open', young: 'open', paid: 'open', due: 'open' }
const shorter = { gameRoundValidityPeriod: 7 }

describe('a shortened validity', () => {
  it('refunds nothing for 24 hours, and shows before what it will refund', async () => {
    const { patch, plan, states, runAt, idOf, read, log } = await start()
    const planned = await plan('casinos', { id: 'cf_aurora', ...shorter })
    expect(planned).toEqual({
      rounds: 3,
      from: later(now, day),
      refunded: [{ currency: 'EUR', rounds: 3, amount: 550 }],
      lost: [{ currency: 'EUR', rounds: 2, amount: 730 }],
      losing: [
        { id: idOf('won'), casinoId: 'cf_aurora', currency: 'EUR', amount: 700, refundAt: later(now, day) },
        {
          id: idOf('young'),
          casinoId: 'cf_aurora',
          currency: 'EUR',
          amount: 30,
          refundAt: '2026-11-21T10:00:00.000Z',
        },
      ],
      people: 1,
      confirmation: expect.stringMatching(/^[\w-]{43}$/),
    })
    const { record } = await patch('/casinos/cf_aurora', shorter)
    for (const { id, refundAt } of planned.losing) expect(await read(id)).toMatchObject({ refundAt })
    await runAt(later(now, minute))
    expect(await states()).toEqual(open)
    // Rounds that the longer validity refunds are refunded on time.
    await runAt(later(now, 3 * hour))
    expect(await states()).toEqual({ ...open, due: 'refunded' })
    await runAt(later(now, day - 1))
    expect(await states()).toEqual({ ...open, due: 'refunded' })
    await runAt(later(now, day))
    expect(await states()).toEqual({
      won: 'refunded',
      plain: 'refunded',
      due: 'refunded',
      young: 'open',
      paid: 'open',
    })
    await runAt('2026-11-21T10:00:00.000Z')
    expect((await states()).young).toBe('refunded')
    // Entries name the change of the casino as cause, except for rounds that were due anyway.
    const [change] =
      (await api?.call(`/audit-entries?filter={"resource":"casinos","recordId":"${record.id}"}`))?.rows ?? []
    expect((await log(idOf('won')))[0]).toMatchObject({ action: 'attempted', parentId: change?.id })
    expect((await log(idOf('due')))[0]).toMatchObject({ action: 'attempted', parentId: null })
  })

  it('can be undone within the 24 hours without any effect', async () => {
    const { api, patch, states, refunds, goTo, runAt, idOf, log } = await start()
    const before = await refunds()
    const { record } = await patch('/casinos/cf_aurora', shorter)
    expect(await refunds()).not.toEqual(before)
    goTo(later(now, 2 * hour))
    const [entry] = (await api.call(`/audit-entries?filter={"recordId":"${record.id}","action":"update"}`))
      .rows
    const undone = await api.call(`/audit-entries/${entry?.id}/revert`, {
      method: 'POST',
      body: {},
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
    expect(undone.status).toBe(200)
    expect(await refunds()).toEqual(before)
    await runAt(later(now, 5 * day))
    expect(await states()).toEqual({ ...open, due: 'refunded' })
    await runAt('2026-12-08T10:00:00.000Z')
    expect(await states()).toMatchObject({ won: 'refunded', plain: 'open' })
    expect((await log(idOf('won')))[0]).toMatchObject({ parentId: null })
  })

  it('twice keeps the longest validity of the last 24 hours', async () => {
    const { patch, states, goTo, runAt } = await start()
    await patch('/casinos/cf_aurora', { gameRoundValidityPeriod: 20 })
    goTo(later(now, 20 * hour))
    await patch('/casinos/cf_aurora', shorter)
    await runAt(later(now, 30 * hour))
    expect(await states()).toEqual({ ...open, due: 'refunded' })
    await runAt(later(now, 44 * hour))
    expect(await states()).toMatchObject({ won: 'refunded', plain: 'refunded' })
  })
})

describe('a validity that becomes shorter in another way', () => {
  it('by the integration follows the same rules for casinos without their own', async () => {
    const { patch, plan, states, refunds, runAt } = await start()
    await patch('/casinos/cf_aurora', { gameRoundValidityPeriod: null })
    await patch('/integrations/polaris', { gameRoundValidityPeriod: 30 })
    const before = await refunds()
    expect(await plan('integrations', { id: 'polaris', ...shorter })).toMatchObject({ rounds: 3, people: 1 })
    await patch('/integrations/polaris', shorter)
    await runAt(later(now, day - 1))
    expect(await states()).toEqual({ ...open, due: 'refunded' })
    expect(before).not.toEqual(await refunds())
    await runAt(later(now, day))
    expect(await states()).toMatchObject({ won: 'refunded', plain: 'refunded', young: 'open' })
  })

  it("by removing the casino's own, or changing its integration, follows the same rules", async () => {
    const { patch, plan, states, runAt } = await start()
    await patch('/integrations/polaris', shorter)
    const own = { gameRoundValidityPeriod: null }
    expect(await plan('casinos', { id: 'cf_aurora', ...own })).toMatchObject({ rounds: 3 })
    await patch('/casinos/cf_aurora', own)
    await runAt(later(now, day - 1))
    expect(await states()).toEqual({ ...open, due: 'refunded' })
  })

  it('has an empty plan if it is not shorter', async () => {
    const { plan } = await start()
    const nothing = {
      rounds: 0,
      from: null,
      refunded: [],
      lost: [],
      losing: [],
      people: 0,
      confirmation: null,
    }
    for (const gameRoundValidityPeriod of [30, 31, 365])
      expect(await plan('casinos', { id: 'cf_aurora', gameRoundValidityPeriod })).toEqual(nothing)
  })
})
