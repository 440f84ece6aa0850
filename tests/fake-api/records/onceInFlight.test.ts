import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Row } from '../../../src/contract/values.ts'
import { failing } from '../../support/identity.ts'
import { held } from '../../support/held.ts'
import { startApi, ifMatch, listen, type TestApi } from '../../support/api.ts'
import { told } from '../../support/neighbours.ts'
import { usersOf } from '../../support/users.ts'
import { openRound, operator, startRounds } from '../rounds/support.ts'

let api: TestApi
let other: TestApi
const shared = () => ({ ...api.store, close: async () => undefined })
afterEach(async () => {
  vi.restoreAllMocks()
  await other.close()
  await api.close()
})

const reused = { status: 422, record: { errors: { 'Idempotency-Key': { code: 'duplicate' } } } }

describe('while a round is being closed', () => {
  const round = openRound()
  const credited = openRound({ credit: 100, totalWin: 500 })
  const close = (by: TestApi, booking: string, { id } = round) =>
    by.call(`/game-rounds/${id}/close`, {
      method: 'POST',
      body: { booking, reason: 'test' },
      headers: { 'Idempotency-Key': 'k' },
    })
  beforeEach(async () => {
    api = (await startRounds([round, credited])).api
    other = await startApi({ store: shared() })
  })
  /** Sets the address of the round's operator. */
  const asksAt = (apiUrl: string) =>
    api.store.transaction(async (tx) => {
      const casino = (await tx.get('casinos', 'cf_aurora')) as Row
      const operatorApiConfig = { apiUrl }
      await tx.replace('casinos', { ...casino, operatorApiConfig, version: casino.version + 1 })
    })
  /** Repeats the call in each process while it is being answered, and returns once both wait. */
  async function repeated() {
    const claims = [api, other].map(({ store }) => vi.spyOn(store, 'claim'))
    const again = [api, other].map((by) => close(by, 'refund'))
    for (const claim of claims) await expect.poll(() => claim).toHaveBeenCalledWith(`close/${round.id}`)
    return again
  }
  const asking = () =>
    expect
      .poll(async () => (await api.store.get('closings', round.id))?.['state'], { interval: 5 })
      .toBe('asking')

  it("its key accepts no other booking in any process, so that it cannot be closed without the operator's refund", async () => {
    await told(api, operator, 'slow')
    const giveUp = api.keepWaiting()
    const first = close(api, 'refund')
    await asking()
    for (const by of [api, other]) expect(await close(by, 'none')).toMatchObject(reused)
    expect((await api.call(`/game-rounds/${round.id}`)).record).toMatchObject({ status: 'open' })
    giveUp()
    expect(await first).toMatchObject({ status: 504 })
    // The outcome of the booking is unknown.
    expect(await close(other, 'none')).toMatchObject(reused)
    await told(api, operator, 'fine')
    expect(await close(other, 'refund')).toMatchObject({ status: 200, record: { closeType: 'refund' } })
    expect(await close(api, 'win')).toMatchObject(reused)
  })

  it('the same key waits for the result in every process, and the operator is called once', async () => {
    let count = 0
    const answer = held()
    const body = JSON.stringify({ round: round.id, booking: 'refund', amount: 200 })
    const wallet = await listen((_request, response) => {
      count++
      void answer.promise.then(() =>
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(body),
      )
    })
    await asksAt(wallet.origin)
    const first = close(api, 'refund')
    await expect.poll(() => count).toBe(1)
    const again = await repeated()
    answer.resolve()
    for (const answered of [first, ...again])
      expect(await answered).toMatchObject({ status: 200, record: { closeType: 'refund' } })
    expect(count).toBe(1)
    await wallet.close()
  })

  it('the same key is released if the operator has refused', async () => {
    let count = 0
    const answer = held()
    const wallet = await listen((_request, response) => {
      count++
      void answer.promise.then(() =>
        response.writeHead(422, { 'Content-Type': 'application/json' }).end('{"error":"no such player"}'),
      )
    })
    await asksAt(wallet.origin)
    const first = close(api, 'refund')
    await expect.poll(() => count).toBe(1)
    const again = await repeated()
    answer.resolve()
    for (const answered of [first, ...again])
      expect(await answered).toMatchObject({ record: { code: 'operatorRefused' } })
    const { body } = await api.call(`/game-rounds/${round.id}/close`)
    expect(body).toMatchObject({ closing: { pinned: null } })
    await wallet.close()
  })

  it('and the process dies, the key accepts the same booking only', async () => {
    const transaction = api.store.transaction.bind(api.store)
    let count = 0
    const dying = vi
      .spyOn(api.store, 'transaction')
      .mockImplementation((work) =>
        ++count > 1 ? Promise.reject(new Error('It has died')) : transaction(work),
      )
    expect((await close(api, 'refund')).status).toBe(500)
    dying.mockRestore()
    expect(await close(other, 'none')).toMatchObject(reused)
    expect(await close(other, 'refund')).toMatchObject({ status: 200, record: { closeType: 'refund' } })
  })

  it('a key that was refused before the start is released', async () => {
    expect(await close(api, 'refund', credited)).toMatchObject({ status: 409 })
    expect(await close(api, 'win', credited)).toMatchObject({ status: 200 })
  })
})

describe('while the identity service is being called', () => {
  beforeEach(async () => {
    api = await startApi()
    other = await startApi({ store: shared(), admin: api.identity.admin })
  })
  const users = () => usersOf(api)
  const headers = { 'Idempotency-Key': 'k' }

  it('a partly failed change accepts no other fields with its key', async () => {
    const { id } = await users().made('flight')
    const { record } = await api.call(`/users/${id}`)
    const change = (by: TestApi, body: object) =>
      by.call(`/users/${id}`, { method: 'PATCH', body, headers: { ...headers, ...ifMatch(record) } })
    api.identity.intercept = failing('PUT', new RegExp(`/users/${id}`))
    expect((await change(api, { lastName: 'One' })).status).toBe(502)
    api.identity.intercept = null
    for (const by of [api, other]) expect(await change(by, { lastName: 'Two' })).toMatchObject(reused)
    expect(await change(other, { lastName: 'One' })).toMatchObject({
      status: 200,
      record: { lastName: 'One' },
    })
  })

  it('a password reset accepts no other password with its key, during and after it', async () => {
    const { id } = await users().made('reset')
    let first: Promise<unknown> = Promise.resolve()
    let second: Promise<unknown> = Promise.resolve()
    const reset = (by: TestApi, password: string) => usersOf(by).reset(id, password, { key: 'k' })
    let isHeld = true
    api.identity.intercept = (request) => {
      if (isHeld && request.method === 'PUT' && /reset-password/.test(request.url ?? '')) {
        isHeld = false
        second = reset(other, 'another long password 2')
      }
      return false
    }
    first = reset(api, 'some long password 1')
    expect(await first).toMatchObject({ status: 200 })
    expect(await second).toMatchObject(reused)
    expect(await reset(api, 'another long password 2')).toMatchObject(reused)
  })
})

it('keys are separate for each user', async () => {
  api = await startApi()
  other = await startApi({ store: shared() })
  const create = (as: 'admin' | 'scopedAdmin', name: string) =>
    api.call('/jurisdictions', { as, method: 'POST', body: { name }, headers: { 'Idempotency-Key': 'k' } })
  expect(await create('admin', 'Mine')).toMatchObject({ status: 201 })
  expect(await create('scopedAdmin', 'Theirs')).toMatchObject({ status: 201, record: { name: 'Theirs' } })
})
