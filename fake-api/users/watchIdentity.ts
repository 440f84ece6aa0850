import { groupBy, partition, uniq } from 'es-toolkit/compat'
import { type ApiContext, serverUser } from '../api.ts'
import { repeatEvery } from '../intervals.ts'
import { log } from '../log.ts'
import type { Claim, Transaction } from '../stores/store.ts'
import { compareRightsOfUsers } from './rightsComparison.ts'
import { endViewingsOf } from './viewings.ts'
import {
  cutRevocationsAhead,
  endSuspensionOfEverybody,
  type EndedSessions,
  maxTokenLifetimeSeconds,
  type RevocableCredential,
  revokeTokens,
  writeRevocation,
  tokenIssueDelaySeconds,
  type RevocationSubject,
} from '../revocation/list.ts'
import { documentedLimit } from '../documentedLimit.ts'
import * as z from 'zod/mini'
import type { AdminRest } from './adminRest.ts'
import { readIdentityEvents, type EventsRead } from './events.ts'

const lookEveryMs = 2_000
const looksPerConfigRead = 30

/** Seconds by which the time of the identity service may be less at a later look, since it is known by its answers. */
const setBackSeconds = 2

/** An event may become visible this much after a later one. */
const lateEventMs = 60_000

export type IdentityWatch = ReturnType<typeof pollIdentityForRevocations>

type Watching = Pick<ApiContext, 'store' | 'identity' | 'registry' | 'clock' | 'revocations'>

/** Also compares the rights of whoever was changed there with the log. One process does this for all. */
export function pollIdentityForRevocations(api: Watching) {
  const { store, identity, revocations } = api
  let claim: Claim | null = null
  /** By the identity service's clock, which dates events. Kept separately, so that many sign-outs do not delay changes of rights. */
  let since: Record<'changes' | 'signOuts', number> | null = null
  let lastLookSeconds = 0
  let looks = 0
  let wrong = ''
  /** The changes of people in the last look, which the next one reads again. */
  let known: ReadonlySet<string> = new Set()
  /** Comparisons wait for writes on users, which no revocation may wait for. */
  let comparing: Promise<void> = Promise.resolve()

  function say(what: string, message: string) {
    if (what && what !== wrong) log.warn({ reason: what }, message)
    wrong = what
  }

  async function look() {
    if (claim?.isLost()) claim = null
    claim ??= await store.claim('revocations')
    if (!claim) return
    const own = claim
    // A process that stood still goes on after another one has taken over.
    const whileHeld = (work: (tx: Transaction) => Promise<unknown>) =>
      store.transaction(async (tx) => {
        if (!own.isLost()) await work(tx)
      })
    // The service's clock is known only after a call.
    await endSuspensionOfEverybody(store, async () => {
      await identity.self()
      return identity.issuedUntil()
    })
    const notBefore = await readNotBefore(identity)
    const from = identity.time('earliest') * 1000
    // This machine refuses tokens that are over by its own clock, which may be behind.
    const oldest = Math.min(from, Date.now()) - maxTokenLifetimeSeconds * 1000
    const time = identity.time('latest')
    if (time < lastLookSeconds - setBackSeconds)
      since = since && { changes: Math.min(since.changes, from - lateEventMs), signOuts: from - lateEventMs }
    lastLookSeconds = time
    const tokensUntil = identity.issuedUntil()
    await cutRevocationsAhead(store, time, tokensUntil)
    const begun = since ?? { changes: oldest, signOuts: oldest }
    const [changes, signOuts] = await Promise.all([
      readAdminChangesSince(identity, begun.changes),
      readSignOutsSince(identity, begun.signOuts),
    ])
    const fresh = [...changes.events, ...signOuts.events, ...notBefore]
      .filter(({ issuedUntil }) => issuedUntil * 1000 > oldest)
      .map((ended) => {
        // Only of one person, since everybody else would have to wait as long as the clock was set back by.
        const isLate = tokensUntil > time && ended.subject.startsWith('user:')
        return isLate ? { ...ended, issuedUntil: tokensUntil + tokenIssueDelaySeconds } : ended
      })
      .filter((ended) => !revocations.isRevoked(shownAs(ended)))
    const lacking = looks++ % looksPerConfigRead === 0 ? await missingEventSettings(identity) : null
    if (lacking) say(lacking.join(', '), 'The realm keeps no record of what ends tokens early:')
    const [sessions, others] = partition(fresh, ({ of }) => of !== undefined)
    for (const ended of others) await whileHeld((tx) => put(tx, api, ended))
    // Written together per person, since every other write waits for each transaction.
    for (const [userId, ended] of Object.entries(groupBy(sessions, 'of')))
      await whileHeld((tx) => endSessions(tx, userId, ended.map(ofSession)))
    if (own.isLost()) return
    if (fresh.length > 0) await revocations.read()
    const changed = changes.people.filter(({ id, time }) => !known.has(`${time} ${id}`))
    known = new Set(changes.people.map(({ id, time }) => `${time} ${id}`))
    const ids = uniq(changed.map(({ id }) => id))
    if (ids.length > 0) comparing = comparing.then(() => compareRightsOfUsers(api, ids))
    since = { changes: changes.rest ?? from - lateEventMs, signOuts: signOuts.rest ?? from - lateEventMs }
  }

  const watch = {
    look: () =>
      look().catch(async (error: unknown) => {
        looks = 0
        // Another process may reach the identity service.
        await claim?.release()
        claim = null
        const what = error instanceof Error ? error.message : String(error)
        say(
          what,
          'What ends tokens early cannot be read from the identity service: they end by themselves only.',
        )
      }),
    compared: () => comparing,
    async close() {
      await stop()
      await comparing
      await claim?.release()
    },
  }
  const stop = repeatEvery(lookEveryMs, watch.look)
  return watch
}

const shownAs = ({ subject, issuedUntil: issuedAt, of }: TokenEndingEvent): RevocableCredential[] => [
  { subject, issuedAt },
  ...(of === undefined ? [] : [{ subject: `sessions:${of}`, issuedAt } as const]),
]

const ofSession = ({ subject, issuedUntil }: TokenEndingEvent) =>
  [subject.slice('session:'.length), issuedUntil] as const

/** Adds a revocation. If it is new, ends the user's viewings. */
async function put(tx: Transaction, api: Watching, { subject, issuedUntil }: TokenEndingEvent) {
  const [, userId] = /^user:(.*)$/.exec(subject) ?? []
  const isNew = await revokeTokens(tx, subject, issuedUntil)
  if (!isNew || userId === undefined) return
  const at = { user: serverUser, entity: api.registry.get('users'), now: api.clock().toISOString() }
  await endViewingsOf(tx, at, userId)
}

const maxSessionsPerPerson = documentedLimit('ended sessions on the list of revocations', 50)

/** One row, since every process reads it each second. Beyond `maxSessionsPerPerson`, all tokens as old as the last are refused. */
const endSessions = (tx: Transaction, userId: string, ended: EndedSessions['each']): Promise<boolean> =>
  writeRevocation(tx, `sessions:${userId}`, (known) => {
    const before = known?.ended ?? { each: [], all: 0 }
    const latest = new Map(before.each)
    const isNew = ([session, until]: EndedSessions['each'][number]) =>
      until > Math.max(before.all, latest.get(session) ?? 0)
    const added = ended.filter(isNew)
    if (added.length === 0) return null
    for (const [session, until] of added) latest.set(session, Math.max(until, latest.get(session) ?? 0))
    const each = [...latest].toSorted(([, one], [, other]) => other - one)
    const [, all = 0] = each[maxSessionsPerPerson] ?? []
    return {
      issuedUntil: each[0]?.[1] ?? 0,
      ended: { each: each.slice(0, maxSessionsPerPerson), all: Math.max(before.all, all) },
    }
  })

/** An event at the identity service that ends tokens. Times are seconds since 1970 by its clock. */
interface TokenEndingEvent {
  subject: RevocationSubject
  issuedUntil: number
  /** The user id of an ended session, if the identity service names it. */
  of?: string
}

const adminEvent = z.object({
  time: z.number(),
  operationType: z.nullish(z.string()),
  resourcePath: z.nullish(z.string()),
  authDetails: z.nullish(z.object({ userId: z.nullish(z.string()) })),
})

/** Changes in the identity service's own console since an instant (ms). This API revokes tokens before its changes, which are left out. */
async function readAdminChangesSince(
  admin: AdminRest,
  since: number,
): Promise<EventsRead<TokenEndingEvent> & { people: ChangedPerson[] }> {
  const own = await admin.self()
  const { events, rest } = await readIdentityEvents(admin, '/admin-events', since, adminEvent)
  const others = events.filter(({ authDetails }) => authDetails?.userId !== own)
  const ended = others.flatMap((event) => {
    const subject = subjectOf(event)
    return subject ? [{ subject, issuedUntil: Math.floor(event.time / 1000) + tokenIssueDelaySeconds }] : []
  })
  const people = others.flatMap(({ time, resourcePath }) => {
    const [, id] = /^users\/([^/]+)/.exec(resourcePath ?? '') ?? []
    return id === undefined ? [] : [{ id, time }]
  })
  return { events: ended, rest, people }
}

interface ChangedPerson {
  id: string
  time: number
}

/** Events do not say what exactly was changed, so any change of a person, a group or a role ends tokens. */
function subjectOf({ operationType, resourcePath }: z.output<typeof adminEvent>): RevocationSubject | null {
  const [kind = '', id = '', ...rest] = (resourcePath ?? '').split('/')
  if (kind === 'users' && id) return harmless.test([operationType, ...rest].join('/')) ? null : `user:${id}`
  if (kind === 'sessions' && id) return `session:${id}`
  const isNew = operationType === 'CREATE' && rest.length === 0
  return everybodys.includes(kind) && !isNew ? 'everybody' : null
}

/** Creations of users, and actions that do not change a user's rights. */
const harmless = /^CREATE$|\/(impersonation|execute-actions-email|send-verify-email|reset-password-email)$/

/** Resources that define the rights of many people, and actions that end all sessions of the realm. */
const everybodys = ['groups', 'roles', 'roles-by-id', 'logout-all', 'push-revocation', 'partialImport']

const userEvent = z.object({
  time: z.number(),
  sessionId: z.nullish(z.string()),
  userId: z.nullish(z.string()),
})

async function readSignOutsSince(admin: AdminRest, since: number): Promise<EventsRead<TokenEndingEvent>> {
  const { events, rest } = await readIdentityEvents(admin, '/events?type=LOGOUT', since, userEvent)
  const ended = events.flatMap(({ time, sessionId, userId }): TokenEndingEvent[] => {
    const issuedUntil = Math.floor(time / 1000) + tokenIssueDelaySeconds
    return sessionId ? [{ subject: `session:${sessionId}`, issuedUntil, ...(userId && { of: userId }) }] : []
  })
  return { events: ended, rest }
}

const realm = z.object({ notBefore: z.nullish(z.number()) })

/** The realm's `notBefore`: tokens issued before that second are not accepted. Throws like `AdminRest`. */
async function readNotBefore(admin: AdminRest): Promise<TokenEndingEvent[]> {
  const { notBefore: first } = await admin.get('', realm)
  return first ? [{ subject: 'everybody', issuedUntil: first - 1 }] : []
}

const config = z.object({
  eventsEnabled: z.nullish(z.boolean()),
  adminEventsEnabled: z.nullish(z.boolean()),
  enabledEventTypes: z.nullish(z.array(z.string())),
})

/** The realm settings that have to be switched on for the identity service to store the events needed here. */
async function missingEventSettings(admin: AdminRest): Promise<string[]> {
  const { eventsEnabled, adminEventsEnabled, enabledEventTypes } = await admin.get('/events/config', config)
  const isKept = eventsEnabled && (!enabledEventTypes?.length || enabledEventTypes.includes('LOGOUT'))
  return [
    ...(adminEventsEnabled ? [] : ['adminEventsEnabled']),
    ...(isKept ? [] : ['eventsEnabled (LOGOUT)']),
  ]
}
