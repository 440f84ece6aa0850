import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ApiContextForJobs } from '../../../fake-api/jobs/kind.ts'
import { reserveRound } from '../../../fake-api/rounds/reserve.ts'
import { requestBooking, storeClosing } from '../../../fake-api/rounds/settle.ts'
import { serverUser } from '../../../fake-api/api.ts'
import { registry } from '../../../resources/entities.ts'
import { roundClosingsCollection, roundsCollection } from '../../../src/contract/closings.ts'
import type { Entity } from '../../../src/contract/entity.ts'
import { fixtures, type TestApi } from '../../support/api.ts'
import { later, openRound, startOperator, startRounds } from './support.ts'

let api: TestApi
afterEach(() => api.close())

const begin = '2026-11-19T10:00:00.000Z'
const entity = registry.find(roundsCollection) as Entity

/** An attempt of a process that stood still for some time after it reserved its round, and an operator that does not say what it booked. */
async function standStill(ms: number) {
  const round = openRound({ totalWin: 500 })
  const operator = await startOperator(500)
  const casinos = (fixtures()['casinos'] ?? []).map((row) =>
    row.id === 'cf_aurora' ? { ...row, operatorApiConfig: { apiUrl: operator.origin } } : row,
  )
  let present = begin
  const clock = () => new Date(present)
  const state = { ...fixtures(), [roundsCollection]: [round], casinos }
  const started = await startRounds([round], { state, clock })
  api = started.api
  const happening = () => ({ user: serverUser, entity, now: present })
  const wish = { booking: 'refund', reason: null, comment: '' } as const
  const reserved = await api.store.transaction((tx) =>
    reserveRound(tx, happening(), round, { wish, attempt: 'stood still' }),
  )
  present = later(begin, ms)
  return {
    operator,
    attemptedAt: reserved.closing.at,
    close: (body: object) => started.close(round.id, body),
    closing: () => api.store.get(roundClosingsCollection, round.id),
    async goOn() {
      const booked = await requestBooking({ ask: api.ask, clock } as unknown as ApiContextForJobs, reserved)
      await api.store.transaction((tx) => storeClosing(tx, happening(), reserved, booked))
      return booked
    },
  }
}

describe('an attempt that stood still after it reserved its round', () => {
  it.each([25_000, 31_000])('does not call the operator after %i ms', async (ms) => {
    const { operator, goOn, closing } = await standStill(ms)
    expect(await goOn()).toMatchObject({ failure: { code: 'tooBusy' }, isRefused: true, isOfRound: true })
    expect(operator.asked).toEqual([])
    expect(await closing()).toMatchObject({ state: 'failed', code: 'tooBusy', pinned: null })
  })

  it('does not call it either if the clock was set back meanwhile', async () => {
    const { operator, goOn } = await standStill(-3_600_000)
    const time = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time() + 25_000)
    onTestFinished(() => clock.mockRestore())
    expect(await goOn()).toMatchObject({ failure: { code: 'tooBusy' } })
    expect(operator.asked).toEqual([])
  })

  it('calls it while there is time', async () => {
    const { operator, goOn } = await standStill(15_000)
    await goOn()
    expect(operator.asked).toHaveLength(1)
  })

  it.each(['refund', 'win'])(
    'leaves what another attempt may have booked meanwhile (%s)',
    async (booking) => {
      const { operator, attemptedAt, close, closing, goOn } = await standStill(31_000)
      const unconfirmedBooking = { attemptedAt, booked: false }
      const said = { unconfirmedBooking, comment: 'The operator has looked.' }
      expect((await close({ booking, ...said })).body).toMatchObject({ code: 'operatorFailed' })
      expect(await closing()).toMatchObject({ pinned: booking })
      await goOn()
      expect(operator.asked).toMatchObject([{ booking }])
      expect(await closing()).toMatchObject({ pinned: booking })
    },
  )
})
