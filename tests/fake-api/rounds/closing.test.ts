import { afterEach, describe, expect, it, vi } from 'vitest'
import { now, type TestApi } from '../../support/api.ts'
import { told } from '../../support/neighbours.ts'
import { openRound, operator, startRounds } from './support.ts'

let api: TestApi | undefined
afterEach(() => api?.close())

async function start(...rounds: Parameters<typeof openRound>[0][]) {
  const made = rounds.map((fields) => openRound(fields))
  const started = await startRounds(made)
  api = started.api
  return { ...started, ids: made.map(({ id }) => id), id: made[0]?.id ?? '' }
}

describe('closing an open round', () => {
  it('by a refund makes the operator return the stake, and is logged', async () => {
    const { id, close, booked, read, log } = await start({})
    const { status, record } = await close(id, { booking: 'refund', reason: 'complaint' })
    expect(status).toBe(200)
    const closed = { status: 'refunded', closeType: 'refund', closedBy: 'Ada Admin', endedAt: now }
    expect(record).toMatchObject({ ...closed, credit: 0, fundsEnd: 5000, version: 2 })
    expect(await read(id)).toEqual(record)
    expect(await booked(id)).toEqual({ booking: 'refund', amount: 200, currency: 'EUR', taken: 1 })
    const [intent, outcome, ...others] = await log(id)
    expect(intent).toMatchObject({ action: 'attempted', attempted: 'close', casinoId: 'cf_aurora' })
    expect(outcome).toMatchObject({ action: 'close', parentId: intent?.id })
    expect(outcome?.['changes']).toContainEqual({ field: 'status', before: 'open', after: 'refunded' })
    expect(others).toEqual([])
  })

  it('by the win books the part that is not credited yet', async () => {
    const { id, close, booked } = await start({ credit: 300, totalWin: 800 })
    const { record } = await close(id, { booking: 'win' })
    expect(record).toMatchObject({ status: 'completed', closeType: 'win', credit: 800, fundsEnd: 5600 })
    expect(await booked(id)).toMatchObject({ booking: 'win', amount: 500 })
  })

  it('without a booking calls no operator, and keeps the recorded win', async () => {
    const { api, id, close, booked } = await start({ totalWin: 800 })
    await told(api, operator, 'refuse')
    const { status, record } = await close(id, { booking: 'none' })
    expect(status).toBe(200)
    expect(record).toMatchObject({ status: 'completed', closeType: 'none', credit: 0, totalWin: 800 })
    expect(record).toMatchObject({ fundsEnd: 4800 })
    await told(api, operator, 'fine')
    expect(await booked(id)).toBeNull()
  })

  it('by a refund is refused once the player was credited', async () => {
    const { id, close, plan, read } = await start({ credit: 1, totalWin: 1 })
    expect(await close(id, { booking: 'refund' })).toMatchObject({
      status: 409,
      body: { code: 'refundAfterCredit' },
    })
    expect((await plan(id)).options).toMatchObject([
      { booking: 'refund', allowed: false, refusal: 'refundAfterCredit' },
      { booking: 'win', allowed: true, amount: 0 },
      { booking: 'none', allowed: true, amount: 0 },
    ])
    expect(await read(id)).toMatchObject({ status: 'open', version: 1 })
  })

  it('is refused with user and time if somebody has closed it before', async () => {
    const { id, close } = await start({})
    await close(id, { booking: 'none' })
    expect(await close(id, { booking: 'refund' }, { as: 'scopedAdmin' })).toMatchObject({
      status: 409,
      body: { code: 'roundClosed', params: { by: 'Ada Admin', at: now } },
    })
  })

  it('is refused for a finished round', async () => {
    const { id, close } = await start({ status: 'completed', endedAt: now, fundsEnd: 4800 })
    for (const booking of ['refund', 'win', 'none'])
      expect(await close(id, { booking })).toMatchObject({ status: 409, body: { code: 'roundEnded' } })
  })

  it('by two users at the same time is done by one of them', async () => {
    const { id, close, booked, read, log } = await start({ totalWin: 500 })
    const answers = await Promise.all([
      close(id, { booking: 'refund' }),
      close(id, { booking: 'win' }, { as: 'scopedAdmin' }),
      close(id, { booking: 'none' }),
    ])
    const codes = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(codes).toEqual([200, 409, 409])
    const winner = answers.find(({ status }) => status === 200)?.record
    expect(await read(id)).toEqual(winner)
    const order = { refund: { booking: 'refund' }, win: { booking: 'win', amount: 500 }, none: null }
    const expected = order[winner?.['closeType'] as 'refund' | 'win' | 'none']
    const found = await booked(id)
    if (expected) expect(found).toMatchObject({ ...expected, taken: 1 })
    else expect(found).toBeNull()
    expect((await log(id)).filter(({ action }) => action === 'close')).toHaveLength(1)
  })

  it('is refused with user and time while somebody else is closing it', async () => {
    const { api, id, close } = await start({})
    await told(api, operator, 'slow')
    const giveUp = api.keepWaiting()
    const first = close(id, { booking: 'refund' })
    await expect
      .poll(async () => (await api.store.get('closings', id))?.['state'], { interval: 5 })
      .toBe('asking')
    expect(await close(id, { booking: 'refund' }, { as: 'scopedAdmin' })).toMatchObject({
      status: 409,
      body: { code: 'roundBeingClosed', params: { by: 'Ada Admin', at: now } },
    })
    giveUp()
    expect(await first).toMatchObject({ status: 504 })
  })

  it('is refused for now if somebody else is about to close it, but has not begun in time', async () => {
    const { api, id, close, read } = await start({})
    const time = performance.now.bind(performance)
    let passed = 0
    const claim = vi.spyOn(api.store, 'claim').mockImplementation(async () => {
      passed = 31_000
      return null
    })
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time() + passed)
    const refused = await close(id, { booking: 'refund' })
    claim.mockRestore()
    clock.mockRestore()
    expect(refused).toMatchObject({ status: 503, body: { code: 'tooBusy' } })
    expect(await read(id)).toMatchObject({ status: 'open' })
  })

  it.each([
    ['after some time', '2026-11-20T09:00:00.000Z'],
    ['where a wrong clock has dated its end', '2026-12-20T09:00:00.000Z'],
  ])('that a crash interrupted continues with the same booking %s', async (_when, end) => {
    const { api, id, close, booked, read } = await start({ totalWin: 900 })
    const crashed = {
      ...{
        id,
        version: 1,
        booking: 'win',
        pinned: 'win',
        state: 'asking',
        attempt: 'crashed',
        parentId: null,
      },
      ...{ reason: 'test', comment: '', by: { id: 'u-else', name: 'Else Where' }, code: null, params: {} },
      ...{ failures: 0, failedAt: null, at: '2026-11-20T08:59:40.000Z' },
    }
    const until = (instant: string, version: number) =>
      api.store.transaction(async (tx) => {
        const row = { ...crashed, until: instant, version }
        await (version === 1 ? tx.insert('closings', row) : tx.replace('closings', row))
      })
    await until('2026-11-20T09:00:10.000Z', 1)
    expect(await close(id, { booking: 'win' })).toMatchObject({
      status: 409,
      body: { code: 'roundBeingClosed', params: { by: 'Else Where' } },
    })
    await until(end, 2)
    expect(await close(id, { booking: 'refund' })).toMatchObject({ body: { code: 'bookingPinned' } })
    expect(await close(id, { booking: 'win' })).toMatchObject({ status: 200 })
    expect(await read(id)).toMatchObject({ closeType: 'win', closedBy: 'Ada Admin' })
    expect(await booked(id)).toMatchObject({ booking: 'win', amount: 900, taken: 1 })
  })

  it.each<[object, object]>([
    [{ booking: 'other' }, { booking: { code: 'choiceInvalid' } }],
    [{ booking: 'refund', reason: undefined }, { reason: { code: 'required' } }],
    [{ booking: 'refund', reason: 'whim' }, { reason: { code: 'choiceInvalid' } }],
    [{ booking: 'refund', reason: 'other' }, { comment: { code: 'commentTooShort', params: { min: 10 } } }],
    [{ booking: 'refund', reason: 'other', comment: 'too short' }, { comment: { code: 'commentTooShort' } }],
    [{ booking: 'refund', force: true }, { force: { code: 'unknownField' } }],
  ])('refuses %j', async (body, errors) => {
    const { id, close, read } = await start({})
    expect(await close(id, body)).toMatchObject({ status: 422, body: { errors } })
    expect(await read(id)).toMatchObject({ status: 'open' })
  })
})
