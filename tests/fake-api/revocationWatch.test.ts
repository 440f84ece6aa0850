import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registry } from '../../resources/entities.ts'
import {
  createRevocations,
  revokeTokensOfEverybody,
  revokeTokens,
  type Revocations,
} from '../../fake-api/revocation/list.ts'
import { pollIdentityForRevocations, type IdentityWatch } from '../../fake-api/users/watchIdentity.ts'
import { createProcessClaims } from '../../fake-api/stores/claims.ts'
import type { Store } from '../../fake-api/stores/store.ts'
import { IdentityRefusalError, type AdminRest } from '../../fake-api/users/adminRest.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { fixtures } from '../support/api.ts'
import { readLog } from '../support/log.ts'
import { openTestStore } from '../support/stores.ts'

/** Answers of the identity service, by the beginning of the path. */
let answers: Record<string, unknown>
let asked: string[]
let store: Store
let revocations: Revocations
let watches: IdentityWatch[]
let log: string[]
/** Seconds by which the identity service's clock is ahead of this machine's. */
let serviceAhead: number
/** Until when tokens were issued before that clock went back, in seconds. */
let issuedBefore: number
/** When the tokens were issued, in seconds: before whatever happens in a test, however long that takes. */
let issuedAt: number
beforeEach(async () => {
  log = readLog()
  serviceAhead = 0
  issuedBefore = 0
  issuedAt = seconds() - 1
  asked = []
  watches = []
  answers = {
    '/admin-events': [],
    '/events?type=LOGOUT': [],
    '/events/config': { eventsEnabled: true, adminEventsEnabled: true, enabledEventTypes: ['LOGOUT'] },
    '/users/': { enabled: true },
    '': { notBefore: 0 },
  }
  store = { ...(await openTestStore(fixtures(), registry)), claim: createProcessClaims() }
  revocations = createRevocations(store)
})
afterEach(async () => {
  await Promise.all(watches.map((watch) => watch.close()))
  await store.close()
})

const identity: AdminRest = {
  async get(path, schema) {
    asked.push(path)
    const [, answer] = Object.entries(answers).find(([beginning]) => path.startsWith(beginning)) ?? []
    if (answer instanceof Error) throw answer
    if (!Array.isArray(answer)) return schema.parse(answer)
    const parameters = new URL(path, 'http://identity.example').searchParams
    const from = Number(parameters.get('dateFrom'))
    return schema.parse(
      parameters.get('first') === '0' ? answer.filter(({ time }: { time: number }) => time >= from) : [],
    )
  },
  send: () => Promise.reject(new Error('Nothing is changed here')),
  inTurn: (work) => work(),
  self: async () => 'the API',
  time: () => seconds() + serviceAhead,
  presentTime: async () => identity.time('latest'),
  issuedUntil: () => Math.max(identity.time('latest'), issuedBefore),
  versionKey: new Uint8Array(32),
}
const seconds = () => Math.floor(Date.now() / 1000)

function aWatch() {
  const watch = pollIdentityForRevocations({
    store,
    identity,
    registry,
    revocations,
    clock: () => new Date(),
  })
  watches.push(watch)
  return watch
}

const event = (resourcePath: string, operationType = 'UPDATE', userId = 'an administrator') => ({
  ...{ time: Date.now(), operationType, resourceType: 'USER', resourcePath, authDetails: { userId } },
})
const isRefused = async (id: string, session?: string) => {
  await revocations.read()
  return revocations.isRevoked([
    { subject: `user:${id}`, issuedAt },
    { subject: 'everybody', issuedAt },
    ...(session ? [{ subject: `session:${session}`, issuedAt } as const] : []),
  ])
}

it.each([
  ['a change', event('users/ada')],
  ['a role assigned', event('users/ada/role-mappings/realm', 'CREATE')],
  ['a role removed', event('users/ada/role-mappings/realm', 'DELETE')],
  ['a group', event('users/ada/groups/g1', 'CREATE')],
  ['another password', event('users/ada/reset-password', 'ACTION')],
  ['a sign-out by an administrator', event('users/ada/logout', 'ACTION')],
  ['a deletion', event('users/ada', 'DELETE')],
  ['a role deleted', event('roles/admin', 'DELETE')],
  ['roles of a group', event('groups/g1/role-mappings/realm', 'CREATE')],
  ['the end of all sessions', event('logout-all', 'ACTION')],
])("the event %s revokes the user's tokens", async (_name, happened) => {
  answers['/admin-events'] = [{ ...happened, time: Date.now() }]
  await aWatch().look()
  expect(await isRefused('ada')).toBe(true)
  expect(await isRefused('bob')).toBe(!happened.resourcePath.startsWith('users'))
})

it.each([
  ['a change by the API itself', event('users/ada', 'UPDATE', 'the API')],
  ['a new user', event('users/ada', 'CREATE')],
  ['a message to somebody', event('users/ada/execute-actions-email', 'ACTION')],
  ['a client', event('clients/c1')],
])('the event %s revokes none', async (_name, happened) => {
  answers['/admin-events'] = [{ ...happened, time: Date.now() }]
  await aWatch().look()
  expect(await isRefused('ada')).toBe(false)
})

it('signing out revokes the tokens of that session only', async () => {
  answers['/events?type=LOGOUT'] = [{ time: Date.now(), userId: 'ada', sessionId: 's1' }]
  await aWatch().look()
  expect(await isRefused('ada', 's1')).toBe(true)
  expect(await isRefused('ada', 's2')).toBe(false)
})

it("tokens are limited to the lifetime in the realm's settings", async () => {
  answers[''] = { notBefore: seconds() }
  await aWatch().look()
  expect(await isRefused('anybody')).toBe(true)
  expect(revocations.isRevoked([{ subject: 'everybody', issuedAt: seconds() + 1 }])).toBe(false)
})

it('one of two processes reads events, and the other takes over when it ends', async () => {
  const [one, two] = [aWatch(), aWatch()]
  await one.look()
  const count = asked.length
  await two.look()
  expect(asked).toHaveLength(count)
  await one.close()
  await two.look()
  expect(asked.length).toBeGreaterThan(count)
})

it('missed events are read later, as far back as tokens live', async () => {
  await aWatch().look()
  const [first = ''] = asked.filter((path) => path.startsWith('/admin-events'))
  const since = Number(/dateFrom=(\d+)/.exec(first)?.[1])
  expect(Date.now() - since).toBeGreaterThanOrEqual(3_600_000)
})

it.each([
  ['are refused', new IdentityRefusalError('GET /admin-events', 403, null)],
  ['are not kept', { eventsEnabled: true, adminEventsEnabled: false }],
])('it is logged once that admin events %s', async (_name, answer) => {
  answers[answer instanceof Error ? '/admin-events' : '/events/config'] = answer
  const watch = aWatch()
  for (let look = 0; look < 40; look++) await watch.look()
  expect(log.filter((line) => line.includes('"level":"warn"'))).toHaveLength(1)
})

it('a process that cannot reach the identity service leaves the watch to another one', async () => {
  answers['/admin-events'] = new Error('Not reached')
  await aWatch().look()
  answers['/admin-events'] = [event('users/ada')]
  await aWatch().look()
  expect(await isRefused('ada')).toBe(true)
})

it('a process whose claim lapsed while it stood still writes nothing, and another one does', async () => {
  answers['/admin-events'] = [event('users/ada')]
  answers['/events?type=LOGOUT'] = [{ time: Date.now(), userId: 'bob', sessionId: 's1' }]
  const claim = store.claim
  let isLost = false
  store.claim = async (name) => {
    const own = await claim(name)
    return own && { ...own, isLost: () => isLost }
  }
  const stopped = aWatch()
  const get = vi.spyOn(identity, 'get').mockImplementationOnce(async (_path, schema) => {
    isLost = true
    return schema.parse([])
  })
  await stopped.look()
  expect(get).toHaveBeenCalled()
  get.mockRestore()
  expect([await isRefused('ada'), await isRefused('bob', 's1')]).toEqual([false, false])
  store.claim = createProcessClaims()
  await aWatch().look()
  expect([await isRefused('ada'), await isRefused('bob', 's1')]).toEqual([true, true])
})

it('after a restore no token is accepted until the identity service has said its time', async () => {
  const isAccepted = async (issued: number) => {
    await revocations.read()
    return !revocations.isRevoked([{ subject: 'everybody', issuedAt: issued }])
  }
  await store.transaction((tx) => revokeTokensOfEverybody(tx, null))
  const self = vi.spyOn(identity, 'self').mockRejectedValue(new ProblemError('identityUnavailable'))
  const watch = aWatch()
  await watch.look()
  const now = seconds()
  expect(await isAccepted(now + 600)).toBe(false)
  // Its clock is a minute ahead.
  const time = vi.spyOn(identity, 'time').mockReturnValue(now + 60)
  self.mockRestore()
  await watch.look()
  time.mockRestore()
  expect([await isAccepted(now + 60), await isAccepted(now + 600)]).toEqual([false, true])
})

it.each([-1800, -90, 90, 7200])(
  'what happens is noticed where the clock of the identity service is %d s ahead',
  async (ahead) => {
    serviceAhead = ahead
    issuedAt = seconds() + ahead - 1
    const watch = aWatch()
    await watch.look()
    const time = Date.now() + ahead * 1000
    answers['/admin-events'] = [{ ...event('users/ada'), time }]
    answers['/events?type=LOGOUT'] = [{ time, userId: 'bob', sessionId: 's1' }]
    await watch.look()
    expect(await isRefused('ada')).toBe(true)
    expect(await isRefused('bob', 's1')).toBe(true)
  },
)

it('signing out after the clock of the identity service went back ends tokens from before', async () => {
  const watch = aWatch()
  await watch.look()
  serviceAhead = -3600
  answers['/events?type=LOGOUT'] = [{ time: Date.now() - 3_600_000, userId: 'bob', sessionId: 's1' }]
  await watch.look()
  expect([await isRefused('bob', 's1'), await isRefused('bob', 's2')]).toEqual([true, false])
})

it('a change after the clock of the identity service went back ends tokens from before', async () => {
  const watch = aWatch()
  await watch.look()
  serviceAhead = -3600
  issuedBefore = seconds()
  answers['/admin-events'] = [
    { ...event('users/ada'), time: Date.now() - 3_600_000 },
    { ...event('roles/admin'), time: Date.now() - 3_600_000 },
  ]
  await watch.look()
  expect([await isRefused('ada'), await isRefused('bob')]).toEqual([true, false])
})

it('a change that a wrong clock has dated ahead locks nobody out once the clock is right', async () => {
  const month = 30 * 86_400
  await store.transaction((tx) => revokeTokens(tx, 'user:ada', seconds() + month))
  await aWatch().look()
  expect(await isRefused('ada')).toBe(true)
  expect(revocations.isRevoked([{ subject: 'user:ada', issuedAt: seconds() + 60 }])).toBe(false)
})

it('a change stays where the clock of the identity service went back', async () => {
  await store.transaction((tx) => revokeTokens(tx, 'user:ada', seconds()))
  serviceAhead = -7200
  await aWatch().look()
  expect(await isRefused('ada')).toBe(true)
})
