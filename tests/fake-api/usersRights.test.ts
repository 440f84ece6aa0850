import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registry } from '../../resources/entities.ts'
import { createUserRepairs } from '../../fake-api/users/repairs.ts'
import type { Row } from '../../src/contract/values.ts'
import {
  refusedUntilBySubject,
  areCredentialsRefused,
  readRevocations,
} from '../../fake-api/revocation/list.ts'
import type { Store } from '../../fake-api/stores/store.ts'
import { callers, fixtures, ifMatch, now, roleAt, startApi, type TestApi } from '../support/api.ts'
import { readLog } from '../support/log.ts'
import { repairUntilSettled } from '../support/repairs.ts'
import { asUser, isWithin, step, wish, type Asked, type Wish } from '../support/rightsSteps.ts'
import { simulatedIdentity, simulatedPerson, type Fate, type Process } from '../support/simulatedIdentity.ts'
import { openTestStore, storeUnderTest } from '../support/stores.ts'

/** Number of cases: `RIGHTS_RUNS=5000 npm run test:rights`; fewer in the suite. */
const wantedRuns = process.env['RIGHTS_RUNS']
const numRuns = Number(wantedRuns ?? (storeUnderTest === 'json' ? 60 : 15))

let store: Store
let time: number
/** The changed user, another one in each run, since audit entries stay. */
let id = 'p'
let runs = 0
/** The rights of the last successful change, and those of changes that are running or may take effect late. */
let granted: Wish
let meant: Wish[]
let excess: unknown[]
const processes: Process[] = [
  { fates: [], isDead: false },
  { fates: [], isDead: false },
]
const service = simulatedIdentity((of, token) => {
  if (of === id && ![granted, ...meant].some((one) => isWithin(token, asUser(one)))) excess.push(token)
})
const apis: TestApi[] = []
const clock = () => new Date(time)

beforeEach(async () => {
  readLog()
  time = Date.parse(now)
  store = await openTestStore(fixtures(), registry)
  for (const process of processes) {
    const mine: Pick<Store, 'transaction' | 'close'> = {
      transaction: (work) =>
        process.isDead ? Promise.reject(new Error('It has died')) : store.transaction(work),
      close: async () => undefined,
    }
    const own = Object.assign(Object.create(store) as Store, mine)
    apis.push(await startApi({ store: own, admin: service.adminOf(process), clock }))
  }
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(apis.splice(0).map((api) => api.close()))
  await store.close()
})

const alive = () => ({ store, identity: service.adminOf({ fates: [], isDead: false }) })
const settle = async () => {
  time = await repairUntilSettled(alive(), time)
}
const isSuspended = async () => {
  const shown = [{ subject: `user:${id}`, issuedAt: Math.floor(Date.now() / 1000) + 3600 }] as const
  return areCredentialsRefused(refusedUntilBySubject(await readRevocations(store)), shown)
}
const read = async () => (await (apis[0] as TestApi).call(`/users/${id}`, { undocumented: true })).record

interface Sent {
  by: number
  body: object
  wish: Wish
  headers: Record<string, string>
  as: 'admin' | 'scopedAdmin'
  isAnswered: boolean
}

/** Sends a change; its rights count from the first successful answer, unless nothing had to be done. */
async function send(sent: Sent, faults: readonly Fate[] = []) {
  const process = processes[sent.by] as Process
  Object.assign(process, { fates: [...faults], isDead: false })
  meant.push(sent.wish)
  const before = service.writes()
  const { body, headers, as } = sent
  const answer = await (apis[sent.by] as TestApi).call(`/users/${id}`, {
    ...{ method: 'PATCH', undocumented: true, body, headers, as },
  })
  if (answer.status !== 200) return
  if (!sent.isAnswered && service.writes() > before) granted = sent.wish
  sent.isAnswered = true
}

/** The user's state according to the audit log. */
async function toldFrom(first: Row): Promise<Record<string, unknown>> {
  const filter = JSON.stringify({ recordId: id })
  const { rows } = await (apis[0] as TestApi).call(
    `/audit-entries?sort=["id","ASC"]&range=[0,999]&filter=${filter}`,
  )
  const told: Record<string, unknown> = { ...first }
  for (const { changes } of rows)
    for (const { field, before, after } of changes as { field: string; before: unknown; after: unknown }[]) {
      expect([field, before]).toEqual([field, told[field]])
      told[field] = after
    }
  return told
}

const fieldsOf = (row: Record<string, unknown>) =>
  Object.fromEntries(
    ['role', 'casinoAccess', 'casinoIds', 'enabled', 'email', 'firstName'].map((name) => [name, row[name]]),
  )

it(
  'a user never has more rights than the last successful change gave, and the log contains every difference',
  async () => {
    await fc.assert(
      fc.asyncProperty(wish, fc.array(step, { minLength: 1, maxLength: 9 }), async (first, steps) => {
        service.clear()
        id = `p${(runs += 1)}`
        ;[granted, meant, excess] = [first, [], []]
        service.add(simulatedPerson('u-admin'), 'admin')
        const attributes = { casinos: first.casinoIds, casino_access: [first.casinoAccess] }
        const email = 'p@example.com'
        service.add(simulatedPerson(id, { email, enabled: first.enabled, attributes }), first.role)
        const record = await read()
        let isOnlyOurs = true
        const all: Sent[] = []
        const madeOf = async (by: number, { wish: body, email, key, isLimited }: Asked) => {
          const headers = { ...ifMatch(await read()), ...(key && { 'Idempotency-Key': `${id}-${key}` }) }
          const as = isLimited ? 'scopedAdmin' : 'admin'
          const sent: Sent = { by, wish: body, body: { ...body, email }, headers, as, isAnswered: false }
          all.push(sent)
          return sent
        }
        for (const one of steps) {
          if (one.does === 'change') await send(await madeOf(0, one.asked), one.asked.faults)
          if (one.does === 'both') {
            const [left, right] = [await madeOf(0, one.asked), await madeOf(1, one.other)]
            await Promise.all([send(left, one.asked.faults), send(right, one.other.faults)])
          }
          const again = all[all.length ? ('which' in one ? one.which : 0) % all.length : 0]
          if (one.does === 'again' && again) await send(again)
          if (one.does === 'overtaken') {
            const sent = await madeOf(1, one.asked)
            await Promise.all([send(sent, one.asked.faults), new Promise(setImmediate).then(service.catchUp)])
          }
          if (one.does === 'catchUp') service.catchUp()
          if (one.does === 'elsewhere') {
            isOnlyOurs = false
            // A late call of ours would overwrite the change, which only the identity service could prevent.
            service.catchUp()
            granted = one.wish
            const { casinoIds, casinoAccess, enabled, role } = one.wish
            service.set(
              id,
              { enabled, attributes: { casinos: casinoIds, casino_access: [casinoAccess] } },
              role,
            )
          }
          processes.forEach((process) => Object.assign(process, { fates: [], isDead: false }))
          if (one.does === 'wait') {
            time += one.minutes * 60_000
            // Nobody has looked meanwhile, so that the service may have stood still until now: calls come after the first look.
            await createUserRepairs({ ...alive(), registry, clock }).run()
            service.catchUp()
            await settle()
            meant = []
          }
          const token = service.tokenOf(id)
          if (!isWithin(token, asUser(granted))) expect(await isSuspended()).toBe(true)
        }
        service.catchUp()
        await settle()
        expect(excess).toEqual([])
        expect(isWithin(service.tokenOf(id), asUser(granted))).toBe(true)
        expect(await isSuspended()).toBe(false)
        if (isOnlyOurs) expect(fieldsOf(await toldFrom(record))).toEqual(fieldsOf(await read()))
        expect((await store.list('user-changes', { where: [], sort: [], range: [0, 9] })).rows).toEqual([])
      }),
      { numRuns },
    )
  },
  wantedRuns === undefined ? undefined : 3_600_000,
)

it('attributes without effect do not take effect when the user becomes an administrator', async () => {
  const [api] = apis as [TestApi]
  service.clear()
  id = 'p'
  const target: Wish = { ...roleAt('admin', ['cf_aurora']), enabled: true }
  ;[granted, meant, excess] = [target, [], []]
  service.add(simulatedPerson('u-admin'), 'admin')
  service.add(simulatedPerson('p'), 'visitor')
  const { record } = await api.call('/users/p')
  const as = callers.scopedAdmin
  const given = await api.call('/users/p', { as, method: 'PATCH', body: target, headers: ifMatch(record) })
  expect([given.status, excess]).toEqual([200, []])
  expect(service.tokenOf('p')).toMatchObject({
    role: 'admin',
    casinoAccess: 'selected',
    casinos: ['cf_aurora'],
  })
})
