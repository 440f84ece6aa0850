import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TestApi } from '../../support/api.ts'
import { told } from '../../support/neighbours.ts'
import { later, openRound, operator, startRefunds } from './support.ts'

let api: TestApi | undefined
afterEach(() => api?.close())

const startedAt = '2026-10-20T10:00:00.000Z'
/** After the thirty days of Aurora Palace, which include a clock change. */
const due = '2026-11-19T10:00:00.000Z'

async function start(...rounds: Parameters<typeof openRound>[0][]) {
  const made = rounds.map((fields) => openRound({ startedAt, ...fields }))
  const started = await startRefunds(made, due)
  api = started.api
  return { ...started, ids: made.map(({ id }) => id), id: made[0]?.id ?? '' }
}

describe('the automatic refund', () => {
  it('is made when the validity has passed, not before', async () => {
    const { id, runAt, read, booked, log } = await start({})
    expect(await read(id)).toMatchObject({ refundAt: due })
    await runAt(later(due, -1))
    expect(await read(id)).toMatchObject({ status: 'open' })
    await runAt(due)
    expect(await read(id)).toMatchObject({
      status: 'refunded',
      closeType: 'refund',
      closedBy: 'system',
      endedAt: due,
      fundsEnd: 5000,
      refundAt: null,
    })
    expect(await booked(id)).toMatchObject({ booking: 'refund', amount: 200, taken: 1 })
    expect((await log(id)).map(({ action, by }) => [action, (by as { name: string }).name])).toEqual([
      ['attempted', 'system'],
      ['close', 'system'],
    ])
    await runAt(later(due, 86_400_000))
    expect(await log(id)).toHaveLength(2)
  })

  it("uses the integration's validity if the casino has none, and is never made without both", async () => {
    const { ids, runAt, read } = await start(
      { casinoId: 'cf_cobalt', integrationId: null },
      { casinoId: 'cf_jolly', currency: 'COINS' },
      { casinoId: 'cf_kupfer', startedAt: '2026-11-12T10:00:00.000Z' },
    )
    expect(await Promise.all(ids.map(async (id) => (await read(id))['refundAt']))).toEqual([null, null, due])
    await runAt('2030-01-01T00:00:00.000Z')
    const states = await Promise.all(ids.map(async (id) => (await read(id))['status']))
    expect(states).toEqual(['open', 'open', 'refunded'])
  })

  it('skips rounds with credits, and those that users are closing', async () => {
    const { api, ids, runAt, read, close, log } = await start({ credit: 10, totalWin: 20 }, { totalWin: 900 })
    const [paid = '', begun = ''] = ids
    await told(api, operator, 'fail')
    await close(begun, { booking: 'win' })
    await told(api, operator, 'fine')
    await runAt(later(due, 7_200_000))
    expect(await read(paid)).toMatchObject({ status: 'open' })
    expect(await read(begun)).toMatchObject({ status: 'open' })
    expect(await log(paid)).toEqual([])
  })

  it('is repeated at increasing intervals while the operator is unreachable', async () => {
    const { api, id, runAt, read, log } = await start({})
    await told(api, operator, 'refuse')
    const minute = 60_000
    for (const at of [0, 0.5, 1, 2, 3, 3.5]) await runAt(later(due, at * minute))
    // Immediately, after one minute, and after two more.
    expect((await log(id)).filter(({ code }) => code === 'operatorUnreachable')).toHaveLength(3)
    expect(await read(id)).toMatchObject({ status: 'open' })
    await told(api, operator, 'fine')
    await runAt(later(due, 7 * minute))
    expect(await read(id)).toMatchObject({ status: 'refunded', closedBy: 'system' })
  })

  it('of a casino does not wait for other operators; each run calls an unreachable one once', async () => {
    const started = '2026-10-20T10:00:01.000Z'
    const { api, ids, runAt, read, log } = await start(...Array.from({ length: 20 }, () => ({})), {
      casinoId: 'cf_gletscher',
      integrationId: 'alpenglanz',
      startedAt: started,
    })
    await told(api, operator, 'slow')
    const unanswered = async () =>
      (await Promise.all(ids.slice(0, 20).map(log))).flat().filter(({ code }) => code === 'operatorTimeout')
    await runAt(later(due, 3_600_000))
    expect(await read(ids[20] ?? '')).toMatchObject({ status: 'refunded' })
    expect(await unanswered()).toHaveLength(1)
    await runAt(later(due, 3_660_000))
    expect(new Set((await unanswered()).map(({ recordId }) => recordId)).size).toBe(2)
    await told(api, operator, 'fine')
    await runAt(later(due, 7_200_000))
    expect(new Set((await Promise.all(ids.map(read))).map(({ status }) => status))).toEqual(
      new Set(['refunded']),
    )
  })

  it('of a casino takes at most half a minute per run, however slow its operator is', async () => {
    const made = Array.from({ length: 40 }, () => openRound({ startedAt }))
    const { api: started, runInTurns, read } = await startRefunds(made, due)
    api = started
    let answers = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => 40 * answers)
    await runInTurns(later(due, 3_600_000), 100, async () => void (answers += 1))
    clock.mockRestore()
    const states = await Promise.all(made.map(async ({ id }) => (await read(id))['status']))
    expect(states.filter((status) => status === 'refunded')).toHaveLength(3)
  })

  it('of a failing operator are tried one at a time, at increasing intervals, each time for another round', async () => {
    const { api, ids, runAt, log } = await start({}, {}, {})
    await told(api, operator, 'fail')
    const failures = async () =>
      (await Promise.all(ids.map(log))).map((rows) => rows.filter(({ code }) => code !== null).length)
    const minute = 60_000
    for (const [at, expected] of [
      [0, [1, 0, 0]],
      [0.5, [1, 0, 0]],
      [1, [1, 1, 0]],
      [2, [1, 1, 0]],
      [3, [1, 1, 1]],
      [7, [2, 1, 1]],
    ] as const) {
      await runAt(later(due, at * minute))
      expect([at, await failures()]).toEqual([at, expected])
    }
    await told(api, operator, 'fine')
    await runAt(later(due, 15 * minute))
    expect((await api.call('/game-rounds?filter={"status":"refunded"}')).rows).toHaveLength(3)
  })

  it('refunds more rounds than a page contains', async () => {
    const { api, runAt } = await start(...Array.from({ length: 230 }, () => ({})))
    await runAt(due)
    const { headers } = await api.call('/game-rounds?filter={"status":"open"}')
    expect(headers.get('X-Total-Count')).toBe('0')
  })
})

it('is not made for rounds that only users can close', async () => {
  const { api, ids, read, close } = await start(
    {},
    { credit: 10, totalWin: 20 },
    { totalWin: 900 },
    { casinoId: 'cf_jolly' },
  )
  await told(api, operator, 'fail')
  await close(ids[2] ?? '', { booking: 'win' })
  const found = await Promise.all(ids.map((id) => read(id)))
  expect(found.map(({ awaits, expiresAt, refundAt }) => [awaits, expiresAt, refundAt])).toEqual([
    ['refund', due, due],
    ['people', due, null],
    ['people', due, null],
    ['people', null, null],
  ])
})

it('orders the worklist; rounds without a refund come last', async () => {
  const { api, ids } = await start(
    { casinoId: 'cf_jolly' },
    { startedAt: '2026-11-18T10:00:00.000Z' },
    { startedAt: '2026-11-15T10:00:00.000Z' },
    { status: 'completed' },
  )
  const { rows } = await api.call('/game-rounds?filter={"status":["open"]}&sort=["refundAt","ASC"]')
  expect(rows.map(({ id }) => id)).toEqual([ids[2], ids[1], ids[0]])
})
