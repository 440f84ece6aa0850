import { afterEach, expect, it } from 'vitest'
import type { ManyClosingsPlan } from '../../../src/contract/answers/rounds.ts'
import type { TestApi } from '../../support/api.ts'
import { told } from '../../support/neighbours.ts'
import { openRound, operator, startRounds } from './support.ts'

let api: TestApi | undefined
afterEach(() => api?.close())

async function start(...rounds: Parameters<typeof openRound>[0][]) {
  const made = rounds.map((fields) => openRound(fields))
  const started = await startRounds(made)
  api = started.api
  const plan = (ids: readonly unknown[], as: 'admin' | 'scopedAdmin' | 'visitor' = 'admin') =>
    started.api.call('/game-rounds/plan-close', { as, method: 'POST', body: { ids } })
  return { ...started, plan, ids: made.map(({ id }) => id) }
}

it('the plan for several rounds has sums by currency, lost wins, and rounds that stay open', async () => {
  const { ids, plan, read, log } = await start(
    { totalWin: 700 },
    { credit: 10, totalWin: 50 },
    { casinoId: 'cf_fjord', currency: 'NOK', totalWin: 30 },
    { status: 'completed' },
  )
  const { status, body } = await plan(ids)
  const { options, rounds } = body as ManyClosingsPlan
  expect(status).toBe(200)
  const sum = (currency: string, amount: number, count = 1) => ({ currency, rounds: count, amount })
  const closed = { code: 'roundClosed', rounds: 1 }
  expect(options).toEqual([
    {
      booking: 'refund',
      rounds: 2,
      amounts: [sum('EUR', 200), sum('NOK', 200)],
      lost: [sum('EUR', 700), sum('NOK', 30)],
      refused: [{ code: 'refundAfterCredit', rounds: 1 }, closed],
    },
    {
      booking: 'win',
      rounds: 3,
      amounts: [sum('EUR', 740, 2), sum('NOK', 30)],
      lost: [],
      refused: [closed],
    },
    {
      booking: 'none',
      rounds: 3,
      amounts: [],
      lost: [sum('EUR', 740, 2), sum('NOK', 30)],
      refused: [closed],
    },
  ])
  expect(rounds.map(({ id }) => id)).toEqual(ids)
  // A plan changes nothing and calls no operator.
  expect(await read(ids[0] ?? '')).toMatchObject({ status: 'open', version: 1 })
  expect(await log(ids[0] ?? '')).toEqual([])
})

it('each round has the same plan as alone, including earlier attempts', async () => {
  const { api, ids, plan, close } = await start({ totalWin: 700 }, { credit: 10, totalWin: 50 })
  await told(api, operator, 'fail')
  await close(ids[0] ?? '', { booking: 'win' })
  const { rounds } = (await plan(ids)).body as ManyClosingsPlan
  for (const { id, options } of rounds)
    expect(options).toEqual(((await api.call(`/game-rounds/${id}/close`)).body as ManyClosingsPlan).options)
  const { options } = (await plan(ids)).body as ManyClosingsPlan
  expect(options[0]?.refused).toEqual([
    { code: 'bookingPinned', rounds: 1 },
    { code: 'refundAfterCredit', rounds: 1 },
  ])
})
