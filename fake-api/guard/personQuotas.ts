import type { User } from '../../src/contract/access.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { documentedLimit } from '../documentedLimit.ts'
import type { Reader, Transaction } from '../stores/store.ts'

/** What a person may use up within some milliseconds. The uses are stored, a row per person id, so that all processes count together. */
interface PersonQuota {
  collection: string
  most: number
  within: number
}

const hour = 3_600_000

/** Kept answers cannot be deleted earlier, since their keys are valid for a day. There is room for about a thousand of the usual size. */
export const keptAnswerBytes: PersonQuota = {
  collection: 'idempotency-use',
  within: hour,
  most: documentedLimit(
    'bytes of answers kept by `Idempotency-Key` within an hour, for a day',
    8 * 1024 * 1024,
  ),
}

/** There is room for the longest lists of four providers. A job is refused when it is to start, and never while it runs. */
export const loggedBytes: PersonQuota = {
  collection: 'log-use',
  within: hour,
  most: documentedLimit('bytes of entries in the audit log within an hour', 64 * 1024 * 1024),
}

/** The installation holds a limited number of users, which nobody can use up in a day. Users deleted again count. */
export const addedUsers: PersonQuota = {
  collection: 'added-users',
  within: 24 * hour,
  most: documentedLimit('users added within a day', 500),
}

interface Using {
  user: Pick<User, 'id'>
  /** UTC instant, ISO 8601. */
  now: string
}

/** Throws `tooManyCalls` until the time is over. */
export async function requireQuotaLeft(reader: Reader, quota: PersonQuota, using: Using): Promise<void> {
  const { since, used } = await usedOf(reader, quota, using)
  if (used >= quota.most) throw usedUp(quota, since, using)
}

/**
 * Runs `work`. If the quota was used up before and `work` used more of it, throws `tooManyCalls`, which rolls back the transaction. Work
 * that uses nothing, such as replaying a kept answer, is never refused.
 */
export async function runAndRefuseOverQuota<T>(
  tx: Transaction,
  quota: PersonQuota,
  using: Using,
  work: () => Promise<T>,
): Promise<T> {
  const before = await usedOf(tx, quota, using)
  const done = await work()
  if (before.used >= quota.most && (await usedOf(tx, quota, using)).version > before.version)
    throw usedUp(quota, before.since, using)
  return done
}

function usedUp({ within }: PersonQuota, since: string, { now }: Using): ProblemError {
  const seconds = Math.ceil((Date.parse(since) + within - Date.parse(now)) / 1000)
  return new ProblemError('tooManyCalls', { params: { seconds: Math.max(1, seconds) } })
}

/** Call in the transaction that stores what is counted. */
export async function countUse(tx: Transaction, quota: PersonQuota, using: Using, amount: number) {
  const { version, since, used } = await usedOf(tx, quota, using)
  const next = { id: using.user.id, version: version + 1, since, used: used + amount }
  await (version ? tx.replace(quota.collection, next) : tx.insert(quota.collection, next))
}

/** Version 0: no row yet. A new window begins after `within`, or if a clock was set back by as much; differences below that do not count. */
async function usedOf(reader: Reader, { collection, within }: PersonQuota, { user, now }: Using) {
  const kept = await reader.get(collection, user.id)
  const version = kept?.version ?? 0
  const apart = kept ? Math.abs(Date.parse(now) - Date.parse(String(kept['since']))) : within
  if (!kept || apart >= within) return { version, since: now, used: 0 }
  return { version, since: String(kept['since']), used: Number(kept['used'] ?? 0) }
}
