import { afterEach, describe, expect, it } from 'vitest'
import type { Behaviour } from '../../../fake-api/neighbours/behaviour.ts'
import { roundsCollection } from '../../../src/contract/closings.ts'
import { fixtures, listen, type TestApi } from '../../support/api.ts'
import { told } from '../../support/neighbours.ts'
import { openRound, operator, startRounds } from './support.ts'

let api: TestApi | undefined
afterEach(() => api?.close())

async function start(fields: Parameters<typeof openRound>[0]) {
  const round = openRound(fields)
  const started = await startRounds([round])
  api = started.api
  return { ...started, id: round.id }
}

describe('an operator that refuses a booking', () => {
  it.each<[Behaviour, number, string]>([
    ['slow', 504, 'operatorTimeout'],
    ['refuse', 502, 'operatorUnreachable'],
    ['fail', 502, 'operatorFailed'],
    ['lie', 502, 'operatorConfirmedOther'],
  ])('that is %s leaves the round open, and that is logged', async (behaviour, status, code) => {
    const { api, id, close, booked, read, plan, log } = await start({ totalWin: 800 })
    await told(api, operator, behaviour)
    expect(await close(id, { booking: 'win' })).toMatchObject({ status, body: { code } })
    expect(await read(id)).toMatchObject({ status: 'open', version: 1, closeType: null })
    const [intent, failure] = await log(id)
    expect(intent).toMatchObject({ action: 'attempted', attempted: 'close' })
    expect(failure).toMatchObject({
      action: 'outcomeUnknown',
      attempted: 'close',
      code,
      parentId: intent?.id,
    })

    // The operator may have made the booking, so only the same one may be sent again.
    const { options, closing, proposed } = await plan(id)
    expect(closing).toMatchObject({ state: 'failed', code, pinned: 'win', by: { name: 'Ada Admin' } })
    expect(options.map(({ allowed }) => allowed)).toEqual([false, true, false])
    expect(options[0]).toMatchObject({ refusal: 'bookingPinned' })
    expect(proposed).toBe('win')
    for (const booking of ['refund', 'none'] as const)
      expect(await close(id, { booking })).toMatchObject({ status: 409, body: { code: 'bookingPinned' } })
    expect((await plan(id)).closing).toMatchObject({ pinned: 'win' })

    await told(api, operator, 'fine')
    expect(await booked(id)).toBeNull()
    expect(await close(id, { booking: 'win' })).toMatchObject({ status: 200 })
    expect(await booked(id)).toMatchObject({ booking: 'win', amount: 800, taken: 1 })
  })

  it('since it has made another one is known, and that booking can be taken over', async () => {
    const { api, id, close, plan } = await start({ totalWin: 800 })
    await fetch(`${api.neighbours}/${operator}/v2/rounds/${id}/close`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': id },
      body: JSON.stringify({ booking: 'refund', amount: 200, currency: 'EUR' }),
    })
    expect(await close(id, { booking: 'win' })).toMatchObject({
      status: 502,
      body: { code: 'operatorBookedOther' },
    })
    expect(await plan(id)).toMatchObject({ proposed: 'refund', closing: { pinned: 'refund' } })
  })
})

describe('an operator with changing statuses', () => {
  /** Closes rounds of Aurora Palace at a test server without secrets; each call gets the next status. */
  async function startStatuses(...statuses: number[]) {
    const server = await listen((_request, response) => {
      response
        .writeHead(statuses.shift() ?? 500, { 'Content-Type': 'application/json' })
        .end('{"error":"no"}')
    })
    const round = openRound({ totalWin: 800 })
    const state = { ...fixtures(), [roundsCollection]: [round] }
    const casinos = (fixtures()['casinos'] ?? []).map((row) =>
      row.id === 'cf_aurora' ? { ...row, operatorApiConfig: { apiUrl: server.origin } } : row,
    )
    const started = await startRounds([round], { state: { ...state, casinos } })
    api = started.api
    return { ...started, id: round.id, server }
  }

  it.each([400, 401, 408, 409, 429])('%s after no answer allows only the same booking', async (status) => {
    const { id, close, plan, server } = await startStatuses(500, status)
    expect(await close(id, { booking: 'refund' })).toMatchObject({ body: { code: 'operatorFailed' } })
    expect(await close(id, { booking: 'refund' })).toMatchObject({ body: { code: 'operatorRefused' } })
    expect(await plan(id)).toMatchObject({ closing: { pinned: 'refund' } })
    expect(await close(id, { booking: 'win' })).toMatchObject({ body: { code: 'bookingPinned' } })
    await server.close()
  })

  it.each([408, 425, 499])('%s at the first call allows only the same booking', async (status) => {
    const { id, close, plan, server } = await startStatuses(status)
    expect(await close(id, { booking: 'refund' })).toMatchObject({ body: { code: 'operatorRefused' } })
    expect(await plan(id)).toMatchObject({ closing: { pinned: 'refund' } })
    await server.close()
  })
})
