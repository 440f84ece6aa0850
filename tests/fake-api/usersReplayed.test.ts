import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registry } from '../../resources/entities.ts'
import type { Row } from '../../src/contract/values.ts'
import type { Store } from '../../fake-api/stores/store.ts'
import { createUserRepairs } from '../../fake-api/users/repairs.ts'
import {
  callers,
  fixtures,
  ifMatch,
  roleAt,
  startApi,
  type Caller,
  type UserRights,
  type TestApi,
} from '../support/api.ts'
import { readLog } from '../support/log.ts'
import { repairUntilSettled } from '../support/repairs.ts'
import { simulatedIdentity, simulatedPerson, type Process } from '../support/simulatedIdentity.ts'
import { openTestStore } from '../support/stores.ts'

const whole = roleAt('admin', 'all')
const small = roleAt('visitor', ['cf_aurora'])

let store: Store
let api: TestApi
let process: Process
const service = simulatedIdentity(() => undefined)
beforeEach(async () => {
  readLog()
  store = await openTestStore(fixtures(), registry)
  process = { fates: [], isDead: false }
  const own: Pick<Store, 'transaction' | 'close'> = {
    transaction: (work) =>
      process.isDead ? Promise.reject(new Error('It has died')) : store.transaction(work),
    close: async () => undefined,
  }
  const lives = Object.assign(Object.create(store) as Store, own)
  api = await startApi({ store: lives, admin: service.adminOf(process) })
  service.clear()
  service.add(simulatedPerson('u-admin'), 'admin')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
  await store.close()
})

const beginAs = ({ role, casinoAccess, casinoIds: casinos }: UserRights) =>
  service.add(simulatedPerson('p', { attributes: { casino_access: [casinoAccess], casinos } }), role)
const read = async () => (await api.call('/users/p')).record
const change = (seen: Row, body: object, { key, as }: { key?: string; as?: Caller } = {}) =>
  api.call('/users/p', {
    method: 'PATCH',
    body,
    undocumented: true,
    ...(as && { as }),
    headers: { ...ifMatch(seen), ...(key && { 'Idempotency-Key': key }) },
  })
const revive = () => Object.assign(process, { fates: [], isDead: false, isSilent: false })
const instantAt = (time: string) => Date.parse(`2026-11-20T${time}.000Z`)
const aliveAs = (isSilent: boolean) => ({
  store,
  identity: service.adminOf({ fates: [], isDead: false, isSilent }),
})
const repair = (time = '09:02:00', isSilent = false) =>
  createUserRepairs({ ...aliveAs(isSilent), registry, clock: () => new Date(instantAt(time)) }).run()
const settle = (from = '09:00:00') => repairUntilSettled(aliveAs(false), instantAt(from))
const ofUser = async () => {
  const { rows } = await api.call('/audit-entries?sort=["id","ASC"]&filter={"recordId":"p"}')
  return rows
}

describe('an interrupted change', () => {
  it('of a user who is deleted meanwhile is logged as that', async () => {
    beginAs(small)
    const seen = await read()
    process.fates = ['doneAndDies']
    const headers = ifMatch(seen)
    expect((await api.call('/users/p', { method: 'DELETE', headers, undocumented: true })).status).toBe(500)
    revive()
    await repair()
    expect((await ofUser()).at(-1)).toMatchObject({ action: 'delete', by: { id: 'system' } })
  })
})

describe('a change that took effect after its answer was lost', () => {
  it('counts for the rule that an administrator remains', async () => {
    beginAs(whole)
    process.fates = ['later']
    expect((await change(await read(), { enabled: false })).status).toBe(502)
    const former = { ...callers.admin, sub: 'u-former' }
    const { record } = await api.call('/users/u-admin', { as: former })
    const options = { as: former, method: 'PATCH', body: roleAt('visitor'), headers: ifMatch(record) }
    const answer = await api.call('/users/u-admin', { ...options, undocumented: true })
    expect(answer.body).toMatchObject({ code: 'lastAdmin' })
  })
})

describe('a refused change whose call takes effect late', () => {
  const widenings: [string, UserRights, { enabled: boolean }, object][] = [
    ['lets in', small, { enabled: false }, { enabled: true }],
    ['widens', roleAt('admin', ['cf_aurora']), { enabled: true }, roleAt('admin', 'all')],
  ]
  const rightsNow = async () => {
    const { enabled, casinoAccess, role } = await read()
    return { enabled, casinoAccess, role }
  }

  it.each(widenings)('leaves nothing, after whichever read of the taking back: %s', async (...widening) => {
    const [, rights, state, wanted] = widening
    for (let reads = 0; reads < 8; reads += 1) {
      beginAs(rights)
      service.set('p', state, rights.role)
      const before = await rightsNow()
      Object.assign(process, { fates: ['done', 'later'], readsUntilLate: reads })
      expect((await change(await read(), wanted)).status).toBe(502)
      // What has not taken effect by now does so within the minute in which calls may be late.
      delete process.readsUntilLate
      service.catchUp()
      await settle()
      expect([reads, await rightsNow()]).toEqual([reads, before])
    }
  })

  it.each(
    widenings.flatMap((widening) => [
      [...widening, 'that looks have met', ['done', 'later'], 502] as const,
      [...widening, 'that no look has met', ['done', 'later'], 502] as const,
      [...widening, 'that the process did not survive', ['done', 'laterAndDies'], 500] as const,
    ]),
  )('leaves nothing after a silence of minutes: %s %#', async (...tried) => {
    const [, rights, state, wanted, silence, fates, status] = tried
    beginAs(rights)
    service.set('p', state, rights.role)
    const [seen, before] = [await read(), await rightsNow()]
    const isMet = silence === 'that looks have met'
    Object.assign(process, { fates: [...fates], ...(isMet && { isSilent: 'onceLate' }) })
    expect((await change(seen, wanted)).status).toBe(status)
    if (isMet) await repair('09:01:30', true)
    await repair('09:05:00')
    await repair('09:05:05')
    revive()
    service.catchUp()
    const late = await rightsNow()
    expect(late).not.toEqual(before)
    await settle('09:05:10')
    expect(await rightsNow()).toEqual(before)
    // Both are on record: what has come about late, and that it was taken away.
    const told = (await ofUser())
      .slice(-2)
      .map(({ changes }) => changes as { before: unknown; after: unknown }[])
    expect(told.map((changes) => changes.map((one) => one.after))).toEqual([
      told[1]?.map((one) => one.before),
      told[0]?.map((one) => one.before),
    ])
    expect(told[0]).not.toEqual([])
  })
})

describe('an interrupted password reset', () => {
  it('leaves no session of the old password if the process died between both calls', async () => {
    beginAs(small)
    process.fates = ['doneAndDies']
    const reset = { method: 'POST', body: { password: 'a password of length' } }
    const headers = { 'Idempotency-Key': 'reset' }
    const cutOff = await api.call('/users/p/reset-password', { ...reset, headers, undocumented: true })
    expect(cutOff.status).toBe(500)
    revive()
    service.ended.length = 0
    await repair()
    expect(service.ended).toContain('p')
    expect((await ofUser()).at(-1)).toMatchObject(unknownReset)
  })

  it.each<[string, Process['fates']]>([
    ['was never reached', ['lost']],
    ['has done it without answering', ['doneAndLost']],
    ['has failed', ['refused']],
    ['has done it, but did not end the sessions', ['done', 'refused']],
  ])('is logged with an unknown outcome if the identity service %s', async (_what, fates) => {
    beginAs(small)
    process.fates = fates
    const body = { password: 'a password of length' }
    const headers = { 'Idempotency-Key': 'unknown' }
    const answer = await api.call('/users/p/reset-password', { method: 'POST', body, headers })
    expect(answer).toMatchObject({ status: 502, body: { code: 'passwordResetUnknown' } })
    expect((await ofUser()).at(-1)).toMatchObject(unknownReset)
  })
})

const unknownReset = {
  ...{ action: 'outcomeUnknown', attempted: 'resetPassword', code: 'passwordResetUnknown' },
  changes: [],
}

it('a deletion without an answer is logged once it is known', async () => {
  beginAs(small)
  process.fates = ['doneAndLost']
  const headers = ifMatch(await read())
  const gone = await api.call('/users/p', { method: 'DELETE', headers })
  expect(gone).toMatchObject({ status: 502, body: { code: 'userDeleteFailed' } })
  expect((await ofUser()).at(-1)).toMatchObject({ action: 'delete', attempted: null, code: null })
})

it('a failure after the identity service has answered is logged with an unknown outcome', async () => {
  beginAs(small)
  const seen = await read()
  const transaction = store.transaction.bind(store)
  const [before, until] = [service.writes(), { failures: 1 }]
  vi.spyOn(store, 'transaction').mockImplementation((work) =>
    service.writes() > before && until.failures-- > 0
      ? Promise.reject(new Error('The disk is full'))
      : transaction(work),
  )
  expect((await change(seen, { lastName: 'Full' })).status).toBe(500)
  expect((await ofUser()).at(-1)).toMatchObject({
    ...{ action: 'outcomeUnknown', attempted: 'edit', code: 'unexpected' },
  })
  await repair()
  expect((await ofUser()).at(-1)).toMatchObject({ action: 'update', attempted: null, code: null })
})
