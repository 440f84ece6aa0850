import { afterEach, beforeEach, expect, it } from 'vitest'
import { registry } from '../../resources/entities.ts'
import type { Row } from '../../src/contract/values.ts'
import type { Claim, Store } from '../../fake-api/stores/store.ts'
import { createUserRepairs } from '../../fake-api/users/repairs.ts'
import { createAdminRest, type AdminRest } from '../../fake-api/users/adminRest.ts'
import { aUser, callers, fixtures, ifMatch, startApi, type Caller, type TestApi } from '../support/api.ts'
import { readLog } from '../support/log.ts'
import { openTestStore } from '../support/stores.ts'
import { usersOf } from '../support/users.ts'

/** The process that stands still at one of its steps, and another one on the same store. */
let standing: TestApi
let other: TestApi
let store: Store
let stops: ReturnType<typeof createStops>

beforeEach(async () => {
  readLog()
  store = await openTestStore(fixtures(), registry)
  stops = createStops()
  other = await startApi({ store: sharedBy() })
  standing = await startApi({ store: sharedBy(stops), admin: stops.admin(other.identity.admin) })
})
afterEach(async () => {
  await Promise.all([standing.close(), other.close()])
  await store.close()
})

/** Stops a process at its `at`th step, which is a call of the identity service, or a transaction: before it, and after it. */
function createStops() {
  let at = Infinity
  let steps = 0
  let standsStill: () => void = () => undefined
  let goOn: () => void = () => undefined
  const claims = new Set<() => Promise<void>>()

  async function step() {
    steps += 1
    if (steps !== at) return
    // The database frees the claims of a process that stands still.
    for (const lose of claims) await lose()
    await new Promise<void>((resolve) => {
      goOn = resolve
      standsStill()
    })
  }
  async function around<T>(work: () => Promise<T>): Promise<T> {
    await step()
    const done = await work()
    await step()
    return done
  }

  return {
    around,
    claimed(claim: Claim): Claim {
      let isLost = false
      const lose = async () => {
        isLost = true
        claims.delete(lose)
        await claim.release()
      }
      claims.add(lose)
      return {
        isLost: () => isLost,
        release: async () => {
          if (!isLost) await lose()
        },
      }
    },
    admin: (admin: AdminRest): AdminRest => ({
      ...admin,
      // Each process has its own order.
      inTurn: createAdminRest(null).inTurn,
      get: (path, schema, budget) => around(() => admin.get(path, schema, budget)),
      async send(method, path, body, ...rest) {
        await step()
        const address = await admin.send(method, path, body, ...rest)
        await step()
        return address
      },
    }),
    /** Resolves to whether the process stands still before `running` has ended. */
    async standStill<T>(count: number, run: () => Promise<T>) {
      ;[at, steps] = [count, 0]
      const stop = new Promise<boolean>((resolve) => (standsStill = () => resolve(true)))
      const running = run()
      return { running, isStanding: await Promise.race([stop, running.then(() => false)]) }
    },
    goOn: () => goOn(),
  }
}

function sharedBy(stopped?: ReturnType<typeof createStops>): Store {
  const own: Pick<Store, 'transaction' | 'close' | 'claim' | 'isShared'> = {
    isShared: true,
    transaction: (work) =>
      stopped ? stopped.around(() => store.transaction(work)) : store.transaction(work),
    async claim(name) {
      const claim = await store.claim(name)
      return claim && stopped ? stopped.claimed(claim) : claim
    },
    close: async () => undefined,
  }
  return Object.assign(Object.create(store) as Store, own)
}

const repair = () =>
  createUserRepairs({ ...other, identity: other.identity.admin, registry, clock: () => new Date() }).run()

const fields = ['email', 'firstName', 'lastName', 'role', 'casinoAccess', 'casinoIds', 'enabled']

/** The user by the entries of the log; `null` without one. Each entry has to begin where the one before it ended. */
async function told(id: string): Promise<Record<string, unknown> | null> {
  let row = null as Record<string, unknown> | null
  for (const { action, changes, by } of await usersOf(other).history(id)) {
    if (action === 'delete') {
      row = null
      continue
    }
    for (const { field, before, after } of changes as { field: string; before: unknown; after: unknown }[]) {
      if (!fields.includes(field)) continue
      expect([action, by, field, before]).toEqual([action, by, field, row?.[field] ?? null])
      row = { ...row, [field]: after }
    }
  }
  return row
}

const fieldsOf = (row: Record<string, unknown> | null) => row && fields.map((name) => [name, row[name]])

const otherAdmin = { ...callers.admin, sub: 'u-other', name: 'Olga Other' }
const patch = (api: TestApi, row: Row, body: object, as: Caller = 'admin') =>
  api.call(`/users/${row.id}`, { as, method: 'PATCH', body, headers: ifMatch(row), undocumented: true })
const visitor = { role: 'visitor', casinoAccess: 'selected', casinoIds: ['cf_aurora'] }
const namesIn = (entries: readonly Row[]) =>
  entries.flatMap(({ changes }) => (changes as { field: string }[]).map(({ field }) => field))

it.each<[string, object, object]>([
  ['names', { firstName: 'Standing' }, { lastName: 'Other' }],
  ['rights', { casinoIds: ['cf_aurora', 'cf_bluefin'] }, { enabled: false }],
  ['both', { firstName: 'Standing', role: 'admin' }, { lastName: 'Other', casinoIds: ['cf_fjord'] }],
])(
  'a change of %s that stood still does not log as its own what another process has changed meanwhile',
  async (_what, mine, theirs) => {
    const { made, read, history } = usersOf(other)
    for (let at = 1; ; at++) {
      const { id } = await made(`still${at}`, visitor)
      const { running, isStanding } = await stops.standStill(at, async () =>
        patch(standing, await read(id), mine),
      )
      if (!isStanding) return expect(await running).toMatchObject({ status: 200 })
      const change = async () => (await patch(other, await read(id), theirs, otherAdmin)).status
      const status = await change()
      // What was unfinished is settled first, which may change the version.
      expect([at, status === 412 ? await change() : status]).toEqual([at, 200])
      const entries = (await history(id)).length
      stops.goOn()
      await running
      await repair()
      const all = await history(id)
      const ofOther = Object.keys(theirs)
      const others = all.filter(({ action, by }) => action === 'update' && (by as Row).id === otherAdmin.sub)
      expect([at, namesIn(others).toSorted()]).toEqual([at, ofOther.toSorted()])
      expect([at, namesIn(all.slice(entries))]).toEqual([at, []])
      expect([at, fieldsOf(await told(id))]).toEqual([at, fieldsOf(await read(id))])
      expect(await read(id)).toMatchObject(theirs)
    }
  },
)

it('a creation that stood still is answered as what came of it, once another process has settled it', async () => {
  const { read, list } = usersOf(other)
  for (let at = 1; ; at++) {
    const body = aUser(`still${at}`, visitor)
    const { running, isStanding } = await stops.standStill(at, () =>
      standing.call('/users', { method: 'POST', body, undocumented: true }),
    )
    if (!isStanding) return expect(await running).toMatchObject({ status: 201 })
    const changed = await patch(other, await read('u-visitor'), { lastName: `Other ${at}` }, otherAdmin)
    expect([at, changed.status]).toEqual([at, 200])
    stops.goOn()
    const { status } = await running
    await repair()
    const { rows } = await list({ filter: { username: body['username'] } })
    expect([at, rows.length]).toEqual([at, status === 201 ? 1 : 0])
    for (const { id } of rows) expect(fieldsOf(await told(id))).toEqual(fieldsOf(await read(id)))
    // What may come late is waited for, by more steps of each further write.
    await store.transaction(async (tx) => {
      for (const { id } of (await tx.list('user-creations', { where: [] })).rows)
        await tx.remove('user-creations', id)
    })
  }
})
