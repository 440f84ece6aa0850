import fc from 'fast-check'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createRevocations,
  credentialsOfToken,
  maxTokenLifetimeSeconds,
  rightsCredentialsOf,
} from '../../../fake-api/revocation/list.ts'
import { pollIdentityForRevocations, type IdentityWatch } from '../../../fake-api/users/watchIdentity.ts'
import { allRowsRange, type Store } from '../../../fake-api/stores/store.ts'
import type { AdminRest } from '../../../fake-api/users/adminRest.ts'
import { registry } from '../../../resources/entities.ts'
import { callers } from '../../support/api.ts'
import { call, office, other, seconds, useTwoProcesses } from '../../support/revocation.ts'

useTwoProcesses()

/** Sign-out events of the identity service. */
let signedOut: { userId: string; sessionId: string; time: number }[] = []
let watch: IdentityWatch
beforeAll(() => {
  const revocations = createRevocations(office.store)
  // Tests trigger the polling themselves.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  watch = pollIdentityForRevocations({
    store: office.store,
    identity,
    registry,
    revocations,
    clock: () => new Date(),
  })
  vi.useRealTimers()
})
afterAll(() => watch.close())

const identity: AdminRest = {
  async get(path, schema) {
    const { searchParams } = new URL(path, 'http://identity.example')
    const [first, max] = ['first', 'max'].map((name) => Number(searchParams.get(name)))
    if (path.startsWith('/events/config'))
      return schema.parse({ eventsEnabled: true, adminEventsEnabled: true, enabledEventTypes: ['LOGOUT'] })
    if (path.startsWith('/events')) return schema.parse(signedOut.slice(first, Number(first) + Number(max)))
    return schema.parse(path === '' ? { notBefore: 0 } : [])
  },
  send: () => Promise.reject(new Error('Nothing is changed here')),
  inTurn: (work) => work(),
  self: async () => 'the API',
  time: seconds,
  presentTime: async () => seconds(),
  issuedUntil: seconds,
  versionKey: new Uint8Array(32),
}

const rowsOf = async (store: Store) =>
  (await store.list('revocations', { where: [], sort: [], range: allRowsRange })).rows
const tokenOf = (sid: string, issuedAt: number, claims = callers.visitor) =>
  other.issuer.token(claims, { issuedAt, claims: { sid } })

let run = 0
beforeEach(() => {
  run += 1
  signedOut = []
})
/** A session of this test; its token was issued before the session ended. */
const session = (number: number) => `session-${run}-${number}`

describe('2,000 sign-ins and sign-outs of a user in five minutes', () => {
  it('need one row, and every token of those sessions is refused in each process', async () => {
    const before = (await rowsOf(office.store)).length
    const count = 2000
    const start = seconds() - 300
    const endOf = (number: number) => start + Math.floor((number * 300) / count)
    signedOut = Array.from({ length: count }, (_, number) => ({
      userId: callers.visitor.sub,
      sessionId: session(number),
      time: endOf(number) * 1000,
    }))
    await watch.look()
    const rows = await rowsOf(office.store)
    expect(rows.length - before).toBe(1)
    expect(JSON.stringify(rows).length).toBeLessThan(10_000)

    const revocations = createRevocations(other.store)
    const list = vi.spyOn(other.store, 'list')
    await revocations.upToDate()
    const [page] = await Promise.all(list.mock.results.map(({ value }) => value as ReturnType<Store['list']>))
    expect(page?.rows.length).toBe(rows.length)
    list.mockRestore()
    const shown = async (number: number) =>
      credentialsOfToken(await tokenOf(session(number), endOf(number) - 1))
    for (let number = 0; number < count; number += 7)
      expect(revocations.isRevoked(await shown(number))).toBe(true)

    const refused = await tokenOf(session(0), endOf(0) - 1)
    expect(decodeJwt(refused)['sid']).toBe(session(0))
    const answer = await call(other, '/casinos', { Authorization: `Bearer ${refused}` })
    expect(answer.status).toBe(401)
    const alive = { Authorization: `Bearer ${await tokenOf('session-alive', seconds())}` }
    expect((await call(other, '/casinos', alive)).status).toBe(200)
    const foreign = await tokenOf('session-foreign', start, callers.guest as never)
    expect((await call(other, '/casinos', { Authorization: `Bearer ${foreign}` })).status).toBe(200)
  })

  it('need no write when events are read again', async () => {
    signedOut = Array.from({ length: 200 }, (_, number) => ({
      userId: 'u-again',
      sessionId: session(number),
      time: Date.now() - 1000 * number,
    }))
    await watch.look()
    const transactions = vi.spyOn(office.store, 'transaction')
    await watch.look()
    expect(transactions).not.toHaveBeenCalled()
    transactions.mockRestore()
  })
})

it("some sign-outs do not end the user's other sessions", async () => {
  const ended = Array.from({ length: 20 }, (_, number) => session(number))
  signedOut = ended.map((sessionId) => ({ userId: 'u-several', sessionId, time: Date.now() }))
  await watch.look()
  const revocations = createRevocations(other.store)
  await revocations.upToDate()
  const several = { ...callers.visitor, sub: 'u-several' }
  const isRevoked = async (sid: string) =>
    revocations.isRevoked(credentialsOfToken(await tokenOf(sid, seconds() - 250, several)))
  expect(await Promise.all(ended.map(isRevoked))).toEqual(ended.map(() => true))
  expect(await isRevoked('session-alive')).toBe(false)
})

it('signing out leaves started jobs running', async () => {
  const shown = credentialsOfToken(await tokenOf('any', seconds()))
  expect(rightsCredentialsOf(shown).map(({ subject }) => subject)).toEqual([
    `user:${callers.visitor.sub}`,
    'everybody',
  ])
})

it('sign-outs that are noticed in any order end all of those sessions', async () => {
  const revocations = createRevocations(other.store)
  const ends = fc.integer({ min: 0, max: maxTokenLifetimeSeconds - 60 })
  const looks = fc.array(fc.array(ends, { maxLength: 90 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(looks, async (batches) => {
      run += 1
      const now = Date.now()
      const userId = `u-${run}`
      const over: { sessionId: string; time: number }[] = []
      for (const batch of batches) {
        signedOut = batch.map((ago, index) => ({
          userId,
          sessionId: session(over.length + index),
          time: now - ago * 1000,
        }))
        over.push(...signedOut)
        await watch.look()
        await revocations.read()
        for (const { sessionId, time } of over) {
          const issuedAt = Math.floor(time / 1000)
          const shown = [`session:${sessionId}`, `sessions:${userId}`].map((subject) => ({
            subject,
            issuedAt,
          }))
          expect(revocations.isRevoked(shown as never)).toBe(true)
        }
      }
      const own = (await rowsOf(office.store)).filter((row) => JSON.stringify(row).includes(userId))
      expect(own.length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 15 },
  )
})
