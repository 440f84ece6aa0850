import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registry } from '../../resources/entities.ts'
import { casinoScope, type User } from '../../src/contract/access.ts'
import { createUserRepairs } from '../../fake-api/users/unsettled.ts'
import type { Store } from '../../fake-api/stores/store.ts'
import { covers } from '../../fake-api/users/rights.ts'
import { callers, fixtures, ifMatch, now, startApi, type TestApi } from '../support/api.ts'
import { readLog } from '../support/log.ts'
import { fates, simulatedIdentity, type Process } from '../support/simulatedIdentity.ts'
import { openTestStore } from '../support/stores.ts'

/** How many cases are tried: `RIGHTS_RUNS=5000 npm run test:rights`, some in the suite. */
const numRuns = Number(process.env['RIGHTS_RUNS'] ?? 60)

interface Wish {
  role: 'admin' | 'visitor'
  casinoAccess: 'all' | 'selected'
  casinoIds: string[]
  enabled: boolean
}

const casinos = ['cf_aurora', 'cf_bluefin', 'cf_cobalt']
const wish: fc.Arbitrary<Wish> = fc
  .record({
    role: fc.constantFrom('admin' as const, 'visitor' as const),
    all: fc.boolean(),
    casinoIds: fc.subarray(casinos),
    enabled: fc.boolean(),
  })
  .map(({ role, all, casinoIds, enabled }) =>
    all && role === 'admin'
      ? { role, casinoAccess: 'all', casinoIds: [], enabled }
      : { role, casinoAccess: 'selected', casinoIds, enabled },
  )
const change = fc.record({
  wish,
  email: fc.constantFrom('p@example.com', 'q@example.com', 'refused@example.com'),
})
const faults = fc.array(fc.constantFrom(...fates), { maxLength: 8 })

const asUser = ({ enabled, casinoIds, ...rest }: Wish): User | null =>
  enabled ? { id: 'p', name: 'p', casinos: casinoIds, ...rest } : null
const rank = { admin: 2, visitor: 1 }
/** Whether a token says no more than another one would. */
const isWithin = (token: User | null, other: User | null): boolean => {
  if (!token?.role) return true
  if (!other?.role || rank[token.role] > rank[other.role]) return false
  return covers(casinoScope(other), casinoScope(token))
}

let store: Store
let allowed: Wish[]
let excess: unknown[]
const processes: Process[] = [
  { fates: [], isDead: false },
  { fates: [], isDead: false },
]
const service = simulatedIdentity((id, token) => {
  if (id === 'p' && !allowed.some((one) => isWithin(token, asUser(one)))) excess.push(token)
})
const apis: TestApi[] = []

beforeEach(async () => {
  readLog()
  store = await openTestStore(fixtures(), registry)
  for (const process of processes) {
    const mine: Pick<Store, 'transaction' | 'close'> = {
      transaction: (work) =>
        process.isDead ? Promise.reject(new Error('It has died')) : store.transaction(work),
      close: async () => undefined,
    }
    const own = Object.assign(Object.create(store) as Store, mine)
    apis.push(await startApi({ store: own, admin: service.adminOf(process) }))
  }
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(apis.splice(0).map((api) => api.close()))
  await store.close()
})

const person = (id: string, fields: object = {}) => ({
  id,
  ...{
    username: `${id}@example.com`,
    email: `${id}@example.com`,
    firstName: 'P',
    lastName: 'Q',
    enabled: true,
  },
  attributes: { casino_access: ['all'] } as Record<string, string[]>,
  ...fields,
})

it('no token has more than its person had before or was meant to have, whatever fails or dies while two administrators write', async () => {
  await fc.assert(
    fc.asyncProperty(
      wish,
      fc.tuple(change, change),
      fc.tuple(faults, faults),
      async (first, changes, faulty) => {
        service.clear()
        ;[allowed, excess] = [[first, ...changes.map((one) => one.wish)], []]
        service.add(person('u-admin'), 'admin')
        const attributes = { casinos: first.casinoIds, casino_access: [first.casinoAccess] }
        service.add(person('p', { email: 'p@example.com', enabled: first.enabled, attributes }), first.role)
        const { record } = await (apis[0] as TestApi).call('/users/p')
        processes.forEach((process, index) => (process.fates = [...(faulty[index] ?? [])]))
        const answers = await Promise.all(
          changes.map(async ({ wish: body, email }, index) => {
            const options = { method: 'PATCH', body: { ...body, email }, undocumented: true } as const
            const api = apis[index] as TestApi
            let [seen, answer] = [
              record,
              await api.call('/users/p', { ...options, headers: ifMatch(record) }),
            ]
            // Who comes second looks at what it is by now, and writes again.
            for (let tries = 2; tries > 0 && answer.status === 412; tries--) {
              seen = (await api.call('/users/p', { undocumented: true })).record
              answer = await api.call('/users/p', { ...options, headers: ifMatch(seen) })
            }
            return answer
          }),
        )
        const isCutOff = processes.map(({ isDead }) => isDead)
        processes.forEach((process) => Object.assign(process, { fates: [], isDead: false }))
        const later = () => new Date(Date.parse(now) + 120_000)
        const identity = service.adminOf({ fates: [], isDead: false })
        await createUserRepairs({ store, identity, registry, clock: later }).run()
        const left = [
          first,
          ...changes.flatMap((one, index) =>
            answers[index]?.status === 200 || isCutOff[index] ? one.wish : [],
          ),
        ]
        expect(excess).toEqual([])
        expect(left.some((one) => isWithin(service.tokenOf('p'), asUser(one)))).toBe(true)
        const { rows } = await store.list('user-changes', { where: [], sort: [], range: [0, 9] })
        expect(rows).toEqual([])
      },
    ),
    { numRuns },
  )
})

it('an address that the identity service refuses leaves everything as it was', async () => {
  const [api] = apis as [TestApi]
  service.clear()
  ;[allowed, excess] = [[{ role: 'visitor', casinoAccess: 'selected', casinoIds: [], enabled: true }], []]
  service.add(person('u-admin'), 'admin')
  service.add(person('p', { attributes: { casino_access: ['selected'] } }), 'visitor')
  const { record } = await api.call('/users/p')
  const body = { role: 'admin', casinoIds: ['cf_aurora'], email: 'refused@example.com' }
  const as = callers.scopedAdmin
  const refused = await api.call('/users/p', { as, method: 'PATCH', body, headers: ifMatch(record) })
  expect(refused.body).toMatchObject({ status: 422, errors: { email: { code: 'fieldInvalid' } } })
  expect(excess).toEqual([])
  expect((await api.call('/users/p')).record).toEqual(record)
})

it('somebody of whom all is said without effect gets none by becoming an administrator', async () => {
  const [api] = apis as [TestApi]
  service.clear()
  const target: Wish = { role: 'admin', casinoAccess: 'selected', casinoIds: ['cf_aurora'], enabled: true }
  ;[allowed, excess] = [[target], []]
  service.add(person('u-admin'), 'admin')
  service.add(person('p'), 'visitor')
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
