import { activeStates, jobsCollection } from '../../src/contract/jobs.ts'
import { type Query, inListConditions } from '../../src/contract/query.ts'
import type { Row } from '../../src/contract/values.ts'
import type { Reader, Store, Transaction } from '../stores/store.ts'
import { decodeJwt } from 'jose'
import { documentedLimit } from '../documentedLimit.ts'
import { repeatEvery } from '../intervals.ts'
import { runAsServerWork } from '../lanes/readContext.ts'
import { putRow } from '../putRow.ts'
import { machineClockTrust } from '../machineClock.ts'

/** People whose rights have changed, and ended sessions. In the store, so that every process applies them, also after a restart. */
const collection = 'revocations'

export type RevocationSubject = `user:${string}` | `session:${string}` | `sessions:${string}` | 'everybody'

/** A subject of a token, and when the token was issued, in seconds since 1970. */
export interface RevocableCredential {
  subject: RevocationSubject
  issuedAt: number
}

interface Revocation extends Row {
  subject: RevocationSubject
  /** Tokens issued up to this second are refused. Seconds since 1970, by the clock of the identity service. */
  issuedUntil: number
  /** Only in the row of a person's ended sessions (`watchIdentity.ts`), where `issuedUntil` is that of the last one. */
  ended?: EndedSessions
}

export interface EndedSessions {
  /** Each session with the last second whose tokens are refused, most recently ended first. */
  each: (readonly [session: string, issuedUntil: number])[]
  all: number
}

/** In seconds, whatever the realm says: the guard refuses tokens with a longer lifetime. Revocations have to be kept for as long. */
export const maxTokenLifetimeSeconds = 3600

/** Clocks may differ by this without a revocation being dropped too early. */
const clockToleranceSeconds = 300

/** Later than any token is issued. Seconds since 1970. */
const forEver = Number.MAX_SAFE_INTEGER

/** More than the clocks of the identity service's nodes differ by, and the delay of its answers. */
const maxAheadSeconds = documentedLimit(
  'seconds by which a token may be dated ahead of the clock of the sign-in service',
  30,
)

/**
 * Whether a token was dated later than `time`, the present in seconds since 1970 by the clock of the identity service: by a clock that was
 * wrong then or has been set back since. Revocations of the present do not reach such a token, so it counts for nothing.
 */
export const isDatedAhead = (issuedAt: number, time: number): boolean => issuedAt > time + maxAheadSeconds

/** Seconds after a change of rights in which a token may still be issued with the previous rights, because the issue had begun. */
export const tokenIssueDelaySeconds = 1

export const readRevocations = async (reader: Reader): Promise<Revocation[]> =>
  (await reader.list(collection, { where: [] })).rows as Revocation[]

interface Ends {
  /** `issuedUntil`: tokens issued up to this second are refused. `settled`: the same, without suspensions. */
  issuedUntil: number
  settled: number
}

export function refusedUntilBySubject(rows: readonly Revocation[]): ReadonlyMap<RevocationSubject, Ends> {
  const ends = new Map<RevocationSubject, Ends>()
  const add = (subject: RevocationSubject, issuedUntil: number, isSettled = true) => {
    const before = ends.get(subject) ?? { issuedUntil: 0, settled: 0 }
    const settled = isSettled ? issuedUntil : before.settled
    ends.set(subject, { issuedUntil: Math.max(before.issuedUntil, issuedUntil), settled })
  }
  for (const { id, subject, issuedUntil, ended } of rows) {
    // An ended session gets no more tokens, so whatever they are dated, they are of before.
    const isEnded = subject.startsWith('session:')
    add(subject, isEnded ? forEver : (ended?.all ?? issuedUntil), id === subject)
    for (const [session] of ended?.each ?? []) add(`session:${session}`, forEver)
  }
  return ends
}

/** Everything that refuses tokens, or ends what was begun with them, uses this rule. */
export const areCredentialsRefused = (
  ends: ReadonlyMap<RevocationSubject, Ends>,
  shown: readonly RevocableCredential[],
): boolean => shown.some(({ subject, issuedAt }) => issuedAt <= (ends.get(subject)?.issuedUntil ?? -Infinity))

/** The credentials that concern rights. Ending a session changes no rights, so that what a user has begun continues after signing out. */
export const rightsCredentialsOf = (shown: readonly RevocableCredential[]): RevocableCredential[] =>
  shown.filter(({ subject }) => !isOfSessions(subject))

const isOfSessions = (subject: RevocationSubject) => /^sessions?:/.test(subject)

/** `issuedUntil` is by the clock of the identity service. Returns whether the tokens were accepted before. Drops old revocations. */
export const revokeTokens = (
  tx: Transaction,
  subject: RevocationSubject,
  issuedUntil: number,
): Promise<boolean> =>
  writeRevocation(tx, subject, (known) =>
    known && known.issuedUntil >= issuedUntil ? null : { issuedUntil },
  )

/** `time` is in seconds since 1970 by the identity service's clock; `null` refuses new tokens, too, until `endSuspensionOfEverybody`. */
export async function revokeTokensOfEverybody(tx: Transaction, time: number | null): Promise<void> {
  for (const { id } of await readRevocations(tx)) await tx.remove(collection, id)
  if (time === null) await suspendTokens(tx, 'everybody')
  else await revokeTokens(tx, 'everybody', time + tokenIssueDelaySeconds)
}

/** Ends what `revokeTokensOfEverybody` has begun without a time. */
export async function endSuspensionOfEverybody(
  store: Pick<Store, 'get' | 'transaction'>,
  askTime: () => Promise<number>,
): Promise<void> {
  if (!(await store.get(collection, suspensionOf('everybody')))) return
  const time = await askTime()
  await store.transaction((tx) => endSuspension(tx, 'everybody', time))
}

/** `next` computes a row from the existing one, `null` to leave it. Returns whether it was written. Drops old revocations. */
export async function writeRevocation(
  tx: Transaction,
  subject: RevocationSubject,
  next: (known: Revocation | undefined) => Pick<Revocation, 'issuedUntil' | 'ended'> | null,
): Promise<boolean> {
  await dropOld(tx)
  const known = (await tx.get(collection, subject)) as Revocation | undefined
  const said = next(known)
  if (!said) return false
  await putRow(tx, collection, known, { id: subject, subject, ...said })
  return true
}

/** Refuses all tokens of a subject, including new ones, until `endSuspension`. The caller has to record that it is to be ended. */
export async function suspendTokens(tx: Transaction, subject: RevocationSubject): Promise<void> {
  await dropOld(tx)
  const id = suspensionOf(subject)
  if (await tx.get(collection, id)) return
  await tx.insert(collection, { id, version: 1, subject, issuedUntil: forEver })
}

/** Ends a suspension. Tokens issued up to `time`, in seconds since 1970 by the clock of the identity service, stay refused. */
export async function endSuspension(
  tx: Transaction,
  subject: RevocationSubject,
  time: number,
): Promise<void> {
  const id = suspensionOf(subject)
  if (await tx.get(collection, id)) await tx.remove(collection, id)
  await revokeTokens(tx, subject, time + tokenIssueDelaySeconds)
}

/**
 * Sets back revocations that a wrong clock has dated ahead, which would lock people out until then. `time`, and until when tokens may have
 * been dated by a clock that was set back: seconds since 1970 by the clock of the identity service.
 */
export async function cutRevocationsAhead(store: Store, time: number, tokensUntil: number): Promise<void> {
  const latest = Math.max(tokensUntil, Date.now() / 1000) + clockToleranceSeconds
  const isAhead = ({ issuedUntil, ended }: Revocation) =>
    issuedUntil !== forEver && Math.max(issuedUntil, ended?.all ?? 0) > latest
  if (!(await readRevocations(store)).some(isAhead)) return
  const issuedUntil = time + tokenIssueDelaySeconds
  await store.transaction(async (tx) => {
    for (const row of (await readRevocations(tx)).filter(isAhead)) {
      const { ended } = row
      const cut = ended && { ended: { ...ended, all: Math.min(ended.all, issuedUntil) } }
      await putRow(tx, collection, row, { ...row, issuedUntil, ...cut })
    }
  })
}

const suspensionOf = (subject: RevocationSubject) => `suspension:${subject}`

/** Drops revocations that no valid token or running job can need. Those of sessions do not concern jobs. */
async function dropOld(tx: Transaction): Promise<void> {
  if (!machineClockTrust.isTrusted()) return
  const { rows: jobs } = await tx.list(jobsCollection, {
    where: inListConditions({ state: activeStates }),
    sort: [{ field: 'createdAt', order: 'ASC' }],
    range: [0, 0],
  })
  const now = Date.now()
  const begun = Math.min(now, ...jobs.map(({ createdAt }) => Date.parse(String(createdAt)) || now))
  const before = (instant: number) =>
    Math.floor(instant / 1000) - maxTokenLifetimeSeconds - clockToleranceSeconds
  await drop(
    tx,
    [{ field: 'issuedUntil', op: 'lte', value: before(now) }],
    ({ subject, issuedUntil }) => isOfSessions(subject) || issuedUntil <= before(begun),
  )
}

async function drop(tx: Transaction, where: Query['where'], isMeant: (row: Revocation) => boolean) {
  const { rows } = await tx.list(collection, { where })
  for (const row of rows as Revocation[]) if (isMeant(row)) await tx.remove(collection, row.id)
}

export type Revocations = ReturnType<typeof createRevocations>

interface Follower {
  shown: readonly RevocableCredential[]
  end: () => void
}

/** Calls cause at most one read per `freshness` ms, without calls there is none; while somebody follows, it is the interval of reads. */
export function createRevocations(store: Reader, freshness = 1_000) {
  let known = refusedUntilBySubject([])
  let knownAt = -Infinity
  let reading: { from: number; done: Promise<void> } | null = null
  let stop: (() => Promise<void>) | null = null
  const followers = new Set<Follower>()

  async function load(from: number) {
    const next = refusedUntilBySubject(await readRevocations(store))
    // A read that began earlier may end later.
    if (from < knownAt) return
    known = next
    knownAt = from
    for (const follower of [...followers]) {
      if (!isRevoked(follower.shown)) continue
      leave(follower)
      follower.end()
    }
  }

  const isRevoked = (shown: readonly RevocableCredential[]) => areCredentialsRefused(known, shown)

  function leave(follower: Follower) {
    followers.delete(follower)
    if (followers.size > 0) return
    void stop?.()
    stop = null
  }

  const read = () => load(performance.now()).catch(() => undefined)

  return {
    /** Resolves once the list is younger than `freshness`. Throws the errors of the store: without the list, no call is accepted. */
    async upToDate() {
      const now = performance.now()
      if (now - knownAt < freshness) return
      if (!reading || now - reading.from >= freshness) {
        // All calls wait for it, so it takes nothing of the one that happens to be the first.
        const done = runAsServerWork(() => load(now)).finally(() => reading === own && (reading = null))
        const own = { from: now, done }
        reading = own
      }
      await reading.done
    },
    read,
    isRevoked,
    /** Creates credentials for people who do not call themselves; only revocations added after this call refuse them. */
    fromNow() {
      const then = known
      return (subject: RevocationSubject) => ({ subject, issuedAt: (then.get(subject)?.settled ?? 0) + 1 })
    },
    /** Calls `end` once as soon as one of the credentials is refused. Returns a function that stops following. */
    follow(shown: readonly RevocableCredential[], end: () => void) {
      const follower = { shown, end }
      followers.add(follower)
      // While the store cannot be reached nobody can read anything, so open streams remain and send nothing.
      stop ??= repeatEvery(freshness, read)
      return () => leave(follower)
    },
  }
}

/** Does not verify the token. */
export function credentialsOfToken(token: string): RevocableCredential[] {
  const { sub, sid, iat = 0 } = decodeJwt<{ sid?: unknown }>(token)
  return [
    { subject: `user:${sub}`, issuedAt: iat },
    { subject: 'everybody', issuedAt: iat },
    ...(typeof sid === 'string' ? ofSession(sid, String(sub), iat) : []),
  ]
}

const ofSession = (sid: string, sub: string, issuedAt: number): RevocableCredential[] => [
  { subject: `session:${sid}`, issuedAt },
  { subject: `sessions:${sub}`, issuedAt },
]
