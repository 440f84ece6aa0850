import { beforeEach, expect, it } from 'vitest'
import { loggedBytesQuota } from '../../fake-api/guard/personQuotas.ts'
import type { Row } from '../../src/contract/values.ts'
import { aUser, ifMatch, startApi, type TestApi } from '../support/api.ts'
import { told } from '../support/neighbours.ts'
import { openRound, operator, roundsOf } from './rounds/support.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
  return () => api.close()
})

/** The administrator may add nothing to the log for now. */
async function useUp() {
  await api.call('/jurisdictions', { method: 'POST', body: { name: 'Counted' } })
  await api.store.transaction(async (tx) => {
    const row = await tx.get(loggedBytesQuota.collection, 'u-admin')
    if (row)
      await tx.replace(loggedBytesQuota.collection, {
        ...row,
        version: row.version + 1,
        used: loggedBytesQuota.most,
      })
  })
}

const code = 'tooManyCalls'

it('adds and changes no users, but takes rights away', async () => {
  await useUp()
  const change = async (body: object) => {
    const { record } = await api.call('/users/u-visitor')
    return api.call('/users/u-visitor', { method: 'PATCH', body, headers: ifMatch(record) })
  }
  const [casino] = (await api.call('/users/u-visitor')).record['casinoIds'] as string[]
  expect((await change({ firstName: 'Other' })).record).toMatchObject({ status: 429, code })
  expect((await api.call('/users', { method: 'POST', body: aUser('more') })).record).toMatchObject({ code })
  const headers = { 'Idempotency-Key': 'reset' }
  const reset = { method: 'POST', body: { password: 'another password' }, headers }
  expect((await api.call('/users/u-visitor/reset-password', reset)).record).toMatchObject({ code })
  expect(api.identity.calls.filter((call) => !call.startsWith('GET'))).toEqual([])
  expect((await change({ casinoIds: [casino], enabled: false })).status).toBe(200)
  expect((await change({ enabled: true })).record).toMatchObject({ code })
  const { record } = await api.call('/users/u-visitor')
  expect(record).toMatchObject({ enabled: false, casinoIds: [casino] })
  const gone = await api.call('/users/u-visitor', { method: 'DELETE', headers: ifMatch(record) })
  expect(gone.status).toBe(200)
})

it('views nothing as somebody else, and checks no bridge', async () => {
  await useUp()
  const viewed = { method: 'POST', body: { casinoIds: ['cf_aurora'] } }
  expect((await api.call('/viewings', viewed)).record).toMatchObject({ code })
  const checked = { method: 'POST', headers: { 'Idempotency-Key': 'check' } }
  expect((await api.call('/bridges/alpine/check', checked)).record).toMatchObject({ code })
})

it('closes no round, but ends what they have begun, since its operator may have booked', async () => {
  const [begun, other] = [openRound(), openRound()]
  await api.store.transaction(async (tx) => {
    for (const round of [begun, other]) await tx.insert('game-rounds', round)
  })
  const { close, read } = roundsOf(api)
  await told(api, operator, 'fail')
  expect((await close(begun.id, { booking: 'refund' }, { key: 'first' })).status).toBe(502)
  await told(api, operator, 'fine')
  await useUp()
  expect((await close(other.id, { booking: 'refund' })).record).toMatchObject({ code })
  expect(await read(other.id)).toMatchObject({ status: 'open' })
  expect(await api.store.get('closings', other.id)).toBeUndefined()
  // Where the operator has refused, nothing is booked, and the same key may come again and again.
  const pin = (pinned: string | null) =>
    api.store.transaction(async (tx) => {
      const kept = (await tx.get('closings', begun.id)) as Row
      await tx.replace('closings', { ...kept, version: kept.version + 1, pinned })
    })
  await pin(null)
  const refused = await close(begun.id, { booking: 'refund' }, { key: 'first' })
  expect(refused.record).toMatchObject({ status: 429, code })
  await pin('refund')
  expect((await close(begun.id, { booking: 'refund' }, { key: 'first' })).status).toBe(200)
})
