import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { roundClosingsCollection, roundsCollection } from '../../../src/contract/closings.ts'
import type { Row } from '../../../src/contract/values.ts'
import { fixtures, type TestApi } from '../../support/api.ts'
import { later, openRound, startOperator, startRefunds } from './support.ts'

const due = '2026-11-19T10:00:00.000Z'
const sealed = ($secret: string, ...origins: string[]) => ({ $secret, origins })
const comment = 'The operator has looked it up.'
let api: TestApi
afterEach(() => api.close())

/** A round with a win of 8.00 and an unconfirmed booking, whose casino then gets another operator address. */
async function startMoved(booking: 'refund' | 'win' = 'refund') {
  const first = await startOperator(500)
  const second = await startOperator()
  const round = openRound({ totalWin: 800, startedAt: '2026-10-20T10:00:00.000Z' })
  const at = (row: Row, apiUrl: string) =>
    row.id === 'cf_aurora' ? { ...row, operatorApiConfig: { apiUrl } } : row
  const casinos = (fixtures()['casinos'] ?? []).map((row) => at(row, `${first.origin}/v2/`))
  const state = { ...fixtures(), [roundsCollection]: [round], casinos }
  const started = await startRefunds([round], later(due, -1), { state })
  api = started.api
  const move = (apiUrl: string) =>
    api.store.transaction(async (tx) => {
      const casino = (await tx.get('casinos', 'cf_aurora')) as Row
      await tx.replace('casinos', { ...at(casino, apiUrl), version: casino.version + 1 })
    })
  const { id } = round
  expect(await started.close(id, { booking })).toMatchObject({ body: { code: 'operatorFailed' } })
  await move(second.origin)
  const attemptedAt = async () => (await started.plan(id)).closing?.at
  const say = async (booked: boolean) => ({
    comment,
    unconfirmedBooking: { attemptedAt: await attemptedAt(), booked },
  })
  return { ...started, id, first, second, move, say }
}

describe('an unconfirmed booking at a former address of the operator', () => {
  it('is sent to no other address, neither by users nor by the automatic refund', async () => {
    const { id, first, second, close, plan, read, runAt } = await startMoved()
    for (const booking of ['refund', 'win', 'none'])
      expect(await close(id, { booking })).toMatchObject({ status: 409, body: { code: 'bookedElsewhere' } })
    await runAt(later(due, 7_200_000))
    expect(await read(id)).toMatchObject({ status: 'open', awaits: 'people', refundAt: null })
    expect(second.asked).toEqual([])
    const { options, ifBooked, ifNotBooked, closing } = await plan(id)
    expect(closing).toMatchObject({ pinned: 'refund', pinnedAddress: `${first.origin}/v2` })
    expect(options.map(({ refusal }) => refusal)).toEqual(Array(3).fill('bookedElsewhere'))
    expect(ifBooked.map(({ allowed }) => allowed)).toEqual([true, false, false])
    expect(ifNotBooked.map(({ allowed }) => allowed)).toEqual([true, true, true])
    const many = await api.call(`/${roundsCollection}/plan-close`, { method: 'POST', body: { ids: [id] } })
    expect(many.body).toMatchObject({ options: [{ rounds: 0 }, { rounds: 0 }, { rounds: 0 }] })
  })

  it('can be stated as made, which closes the round without a call and writes an event', async () => {
    const { id, first, second, close, plan, say } = await startMoved()
    const said = await say(true)
    expect(await close(id, { booking: 'win', ...said })).toMatchObject({ body: { code: 'bookingPinned' } })
    expect(await close(id, { booking: 'refund', ...said, comment: '' })).toMatchObject({
      status: 422,
      body: { errors: { comment: { code: 'commentTooShort' } } },
    })
    expect((await close(id, { booking: 'refund', ...said })).record).toMatchObject({ status: 'refunded' })
    expect([first.asked.length, second.asked.length]).toEqual([1, 0])
    expect((await plan(id)).closing).toMatchObject({ state: 'done', operatorBooked: true, comment })
    const { rows } = await api.call('/significant-events')
    const event = rows.find(({ link }) => link === `/reporting/game-rounds/${id}`)
    expect(event).toMatchObject({
      category: 'correction',
      casinoIds: ['cf_aurora'],
      by: { name: 'Ada Admin' },
    })
    expect(event?.['reason']).toContain(`(${first.origin})`)
  })

  it('can be stated as not made, which allows all ways again', async () => {
    const { id, second, close, plan, say } = await startMoved()
    expect((await close(id, { booking: 'win', ...(await say(false)) })).record).toMatchObject({
      status: 'completed',
      closeType: 'win',
    })
    expect(second.asked).toEqual([{ booking: 'win', amount: 800 }])
    expect((await plan(id)).closing).toMatchObject({ state: 'done', operatorBooked: false })
  })

  it('can be sent again once the operator has its old address', async () => {
    const { id, first, close, move } = await startMoved()
    await move(`${first.origin}/v2`)
    expect(await close(id, { booking: 'refund' })).toMatchObject({ body: { code: 'operatorFailed' } })
    expect(first.asked).toHaveLength(2)
  })

  it('is stated once: statements about earlier attempts do not count later', async () => {
    const { id, close, goTo, say, move } = await startMoved()
    const said = await say(false)
    goTo(later(due, 60_000))
    const third = await startOperator(500)
    await move(third.origin)
    expect(await close(id, { booking: 'refund', ...said })).toMatchObject({
      body: { code: 'operatorFailed' },
    })
    goTo(later(due, 120_000))
    for (const body of [
      { booking: 'none', ...said },
      { booking: 'refund', ...said },
    ])
      expect(await close(id, body)).toMatchObject({
        status: 409,
        body: { code: 'unconfirmedBookingChanged' },
      })
    expect(third.asked).toHaveLength(1)
  })

  it('is stated about its outcome, not about a call that still goes on', async () => {
    const { id, move, close, plan, say, goTo } = await startMoved()
    let attemptedAt: string | undefined
    const during = await startOperator(500, async () => {
      attemptedAt = (await plan(id)).closing?.at
      goTo(later(due, 1000))
    })
    await move(during.origin)
    await close(id, { booking: 'refund', ...(await say(false)) })
    const early = { comment, unconfirmedBooking: { attemptedAt, booked: false } }
    expect(await close(id, { booking: 'none', ...early })).toMatchObject({
      body: { code: 'unconfirmedBookingChanged' },
    })
    const late = await close(id, { booking: 'none', ...(await say(false)) })
    expect(late.record).toMatchObject({ closeType: 'none' })
  })

  it("keeps its address if the casino's address changes during the call", async () => {
    const { id, move, close, plan, say, second } = await startMoved()
    const during = await startOperator(500, () => move(second.origin))
    await move(during.origin)
    await close(id, { booking: 'refund', ...(await say(false)) })
    expect((await plan(id)).closing).toMatchObject({ pinnedAddress: during.origin })
    expect(await close(id, { booking: 'refund' })).toMatchObject({ body: { code: 'bookedElsewhere' } })
    expect(second.asked).toEqual([])
  })
})

describe('an unconfirmed booking of another account at the same address', () => {
  const config = {
    username: 'one',
    operatorId: 'one',
    jurisdictionKey: 'one',
    customProperties: { tenant: 'one' },
  }

  it.each<[string, object, ('regulated' | 'signed')?]>([
    ['the operator API', { operatorApi: 'transfer' }],
    ['username', { username: 'two' }],
    ['operatorId', { operatorId: 'two' }],
    ['customProperties', { customProperties: { tenant: 'two' } }],
    ['key', { key: sealed('k2') }, 'signed'],
    ['no key', { key: null }, 'signed'],
  ])('is not sent to it, neither by people nor by itself: %s', async (_what, change, operatorApi) => {
    const { id, first, close, read, runAt } = await startAtAccount(change, operatorApi)
    for (const booking of ['refund', 'win', 'none'])
      expect(await close(id, { booking })).toMatchObject({ status: 409, body: { code: 'bookedElsewhere' } })
    await runAt(later(due, 7_200_000))
    expect(await read(id)).toMatchObject({ status: 'open', awaits: 'people', refundAt: null })
    expect(first.asked).toHaveLength(1)
  })

  it.each<[string, (origin: string) => object, ('regulated' | 'signed')?]>([
    ['password', (origin) => ({ password: sealed('p2', origin) })],
    ['secret', (origin) => ({ secret: sealed('s2', origin) }), 'signed'],
    [
      'the same key, entered again',
      (origin) => ({ key: { ...sealed('k1', origin), changedAt: due } }),
      'signed',
    ],
  ])(
    'is sent to the same one again, though its secrets are others: %s',
    async (_what, change, operatorApi) => {
      const { id, first, close } = await startAtAccount(change, operatorApi)
      expect(await close(id, { booking: 'refund' })).toMatchObject({ body: { code: 'operatorFailed' } })
      expect(first.asked).toHaveLength(2)
    },
  )

  it('is recognised without the key, and what recognises it is told nobody', async () => {
    const { id } = await startAtAccount({}, 'signed')
    const { pinnedKey } = (await api.store.get(roundClosingsCollection, id)) as Row
    expect(pinnedKey).toMatch(/^[\w-]{43}$/)
    const answers = [`/${roundsCollection}/${id}/close`, `/${roundsCollection}/${id}`, '/audit-entries']
    for (const path of answers)
      expect(JSON.stringify((await api.call(path)).body)).not.toContain(String(pinnedKey))
    expect(JSON.stringify(await api.store.get(roundClosingsCollection, id))).not.toContain('k1')
    // Whoever gets the stored rows cannot try keys at it.
    expect(pinnedKey).not.toBe(withoutServerKey(id, 'k1'))
  })

  it.each([
    ['k1', 'operatorFailed', 2],
    ['k2', 'bookedElsewhere', 1],
  ])('is recognised by a digest of an earlier version: %s', async (key, code, asked) => {
    const { id, first, close } = await startAtAccount({}, 'signed')
    await api.store.transaction(async (tx) => {
      const closing = (await tx.get(roundClosingsCollection, id)) as Row
      const pinnedKey = withoutServerKey(id, key)
      await tx.replace(roundClosingsCollection, { ...closing, version: closing.version + 1, pinnedKey })
    })
    expect(await close(id, { booking: 'refund' })).toMatchObject({ body: { code } })
    expect(first.asked).toHaveLength(asked)
  })

  const withoutServerKey = (id: string, key: string) =>
    createHash('sha256')
      .update(JSON.stringify([id, [['key', key]]]))
      .digest('base64url')

  /** A round with an unconfirmed booking, whose casino then gets another account. */
  async function startAtAccount(change: object | ((origin: string) => object), own = 'regulated') {
    const first = await startOperator(500)
    const round = openRound({ startedAt: '2026-10-20T10:00:00.000Z' })
    const secrets = { password: sealed('p1', first.origin), secret: sealed('s1', first.origin) }
    const operatorApiConfig = { apiUrl: first.origin, ...config, ...secrets, key: sealed('k1', first.origin) }
    const casinos = (fixtures()['casinos'] ?? []).map((row) =>
      row.id === 'cf_aurora' ? { ...row, operatorApi: own, operatorApiConfig } : row,
    )
    const state = { ...fixtures(), [roundsCollection]: [round], casinos }
    const started = await startRefunds([round], later(due, -1), { state })
    api = started.api
    expect(await started.close(round.id, { booking: 'refund' })).toMatchObject({
      body: { code: 'operatorFailed' },
    })
    const { operatorApi = own, ...fields } = (
      typeof change === 'function' ? change(first.origin) : change
    ) as { operatorApi?: string }
    await api.store.transaction(async (tx) => {
      const casino = (await tx.get('casinos', 'cf_aurora')) as Row
      const operatorApiConfig = { ...(casino['operatorApiConfig'] as object), ...fields }
      await tx.replace('casinos', { ...casino, operatorApi, operatorApiConfig, version: casino.version + 1 })
    })
    return { ...started, id: round.id, first }
  }
})

it('can be stated even if the operator does not answer', async () => {
  const { id, first, close, move, say } = await startMoved('win')
  await move(`${first.origin}/v2`)
  expect(await close(id, { booking: 'none' })).toMatchObject({ body: { code: 'bookingPinned' } })
  const said = await say(false)
  expect((await close(id, { booking: 'none', ...said })).record).toMatchObject({ closeType: 'none' })
  expect(first.asked).toHaveLength(1)
})

it('can only be stated if there is one, and not when closing several rounds', async () => {
  const round = openRound({})
  const started = await startRefunds([round], due)
  api = started.api
  const unconfirmedBooking = { attemptedAt: due, booked: true }
  const body = { booking: 'refund', comment, unconfirmedBooking }
  expect(await started.close(round.id, body)).toMatchObject({ body: { code: 'unconfirmedBookingChanged' } })
  const many = await api.call(`/${roundsCollection}/close`, {
    method: 'POST',
    body: { ...body, reason: 'test', ids: [round.id] },
    headers: { 'Idempotency-Key': 'many' },
  })
  expect(many).toMatchObject({
    status: 422,
    body: { errors: { unconfirmedBooking: { code: 'unknownField' } } },
  })
})
