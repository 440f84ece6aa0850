import type { User } from '../../src/contract/access.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { documentedLimit } from '../documentedLimit.ts'
import type { Reader, Transaction } from '../stores/store.ts'

/** All processes count together; so do those whom a person has added, and whom these add, so that nobody has more by adding people. */
interface PersonQuota {
  collection: string
  most: number
  mostOfAdded: number
  within: number
}

const hour = 3_600_000

/** Kept answers cannot be deleted earlier, since their keys are valid for a day. There is room for about a thousand of the usual size. */
export const keptAnswerBytesQuota: PersonQuota = {
  collection: 'idempotency-use',
  within: hour,
  most: documentedLimit(
    'bytes of answers kept by `Idempotency-Key` within an hour, for a day',
    8 * 1024 * 1024,
  ),
  mostOfAdded: documentedLimit(
    'bytes of such answers of all whom one has added, and whom these have, together',
    80 * 1024 * 1024,
  ),
}

/** There is room for the longest lists of four providers. A job is refused when it is to start, and never while it runs. */
export const loggedBytesQuota: PersonQuota = {
  collection: 'log-use',
  within: hour,
  most: documentedLimit('bytes of entries in the audit log within an hour', 64 * 1024 * 1024),
  mostOfAdded: documentedLimit(
    'bytes of such entries of all whom one has added, and whom these have, together',
    640 * 1024 * 1024,
  ),
}

/** The installation holds a limited number of users, which nobody can use up in a day. Users deleted again count. */
export const addedUsersQuota: PersonQuota = {
  collection: 'added-users',
  within: 24 * hour,
  most: documentedLimit('users added within a day', 500),
  mostOfAdded: documentedLimit(
    'users added within a day by all whom one has added, and whom these have, together',
    500,
  ),
}

/** What is kept at once is limited for each person; this limits it for those whom one has added. Files are kept for a week. */
export const requestedFileRowsQuota: PersonQuota = {
  collection: 'file-rows-use',
  within: 7 * 24 * hour,
  most: documentedLimit('rows of files of rounds that are asked for within a week', 20_000_000),
  mostOfAdded: documentedLimit(
    'such rows of all whom one has added, and whom these have, together',
    20_000_000,
  ),
}

/** As with files: what one has at a time is limited for each person. Views deleted again count. */
export const savedViewsQuota: PersonQuota = {
  collection: 'views-use',
  within: 24 * hour,
  most: documentedLimit('views saved within a day', 500),
  mostOfAdded: documentedLimit(
    'views saved within a day by all whom one has added, and whom these have, together',
    5_000,
  ),
}

export const startedJobs: PersonQuota = {
  collection: 'jobs-use',
  within: hour,
  most: documentedLimit('jobs started within an hour', 300),
  mostOfAdded: documentedLimit(
    'jobs started within an hour by all whom one has added, and whom these have, together',
    600,
  ),
}

interface Using {
  user: Pick<User, 'id'>
  /** UTC instant, ISO 8601. */
  now: string
}

/** Throws `tooManyCalls` until the time is over. */
export async function requireQuotaLeft(reader: Reader, quota: PersonQuota, using: Using): Promise<void> {
  const full = (await usesOf(reader, quota, using)).find(isFull)
  if (full) throw usedUp(quota, full, using)
}

/** Throws `tooManyCalls`, rolling back, if the quota was used up before and `work` uses more. Replaying a kept answer uses nothing. */
export async function runAndRefuseIfQuotaUsedUp<T>(
  tx: Transaction,
  quota: PersonQuota,
  using: Using,
  work: () => Promise<T>,
): Promise<T> {
  const full = (await usesOf(tx, quota, using)).find(isFull)
  const done = await work()
  if (full && (await useOf(tx, quota, full, using)).version > full.version) throw usedUp(quota, full, using)
  return done
}

function usedUp({ within }: PersonQuota, { since }: Use, { now }: Using): ProblemError {
  const seconds = Math.ceil((Date.parse(since) + within - Date.parse(now)) / 1000)
  return new ProblemError('tooManyCalls', { params: { seconds: Math.max(1, seconds) } })
}

/** Call in the transaction that stores what is counted. */
export async function countUse(tx: Transaction, quota: PersonQuota, using: Using, amount: number) {
  for (const { id, version, since, used } of await usesOf(tx, quota, using)) {
    const next = { id, version: version + 1, since, used: used + amount }
    await (version ? tx.replace(quota.collection, next) : tx.insert(quota.collection, next))
  }
}

/** Whose use is counted: a person's own, and that of all whom somebody has added. */
interface Account {
  id: string
  most: number
}

interface Use extends Account {
  version: number
  since: string
  used: number
}

const isFull = ({ used, most }: Use) => used >= most

async function usesOf(reader: Reader, quota: PersonQuota, using: Using): Promise<Use[]> {
  const { id } = using.user
  const by = await adderOf(reader, id)
  const uses = [await useOf(reader, quota, { id, most: quota.most }, using)]
  if (by !== null)
    uses.push(await useOf(reader, quota, { id: `added by ${by}`, most: quota.mostOfAdded }, using))
  return uses
}

/** Version 0: no row yet. A new window begins after `within`, or if a clock was set back by as much; differences below that do not count. */
async function useOf(
  reader: Reader,
  { collection, within }: PersonQuota,
  { id, most }: Account,
  { now }: Using,
): Promise<Use> {
  const kept = await reader.get(collection, id)
  const version = kept?.version ?? 0
  const apart = kept ? Math.abs(Date.parse(now) - Date.parse(String(kept['since']))) : within
  if (!kept || apart >= within) return { id, most, version, since: now, used: 0 }
  return { id, most, version, since: String(kept['since']), used: Number(kept['used'] ?? 0) }
}

/** By user id: who added that user, or is at the beginning of those who added each other. Users of before, and of elsewhere, have no row. */
const addersCollection = 'added-people'

async function adderOf(reader: Reader, id: string): Promise<string | null> {
  const by = (await reader.get(addersCollection, id))?.['by']
  return typeof by === 'string' ? by : null
}

export async function noteAddedPerson(tx: Transaction, id: string, { user }: Using): Promise<void> {
  await tx.insert(addersCollection, { id, version: 1, by: (await adderOf(tx, user.id)) ?? user.id })
}

export async function forgetAddedPerson(tx: Transaction, id: string): Promise<void> {
  if (await tx.get(addersCollection, id)) await tx.remove(addersCollection, id)
}
