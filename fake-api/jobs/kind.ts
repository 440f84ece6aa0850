import type { Action, User } from '../../src/contract/access.ts'
import type { Job, JobItem } from '../../src/contract/answers/jobs.ts'
import { ownValue, type Row } from '../../src/contract/values.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { ApiContext } from '../api.ts'
import type { Reader, Transaction } from '../stores/store.ts'
import { can } from '../../src/contract/entity.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { readVisibleRow } from '../records/read.ts'
import { requireChangeable } from '../records/shared.ts'

export type ApiContextForJobs = Omit<ApiContext, 'wakeJobs' | 'signer' | 'revocations'>

/** A job with the API. It has no input, since that of a damaged job may be missing when it is ended. */
export interface JobContext {
  api: ApiContextForJobs
  job: Job
}

export interface RunningJob extends JobContext {
  /** The user who started the job, with the role and casinos of that time. */
  user: User
  /** The input that the job was started with. Never part of an answer. */
  input: Record<string, unknown>
}

export interface RunningItem extends RunningJob {
  item: JobItem
  given: unknown
}

/** The outcome of an item. `failed` means that a retry of the job repeats the item. */
export interface ItemOutcome extends Pick<JobItem, 'reason' | 'refs'> {
  outcome: string
}

/** What was read anew, by item id. `requireSame` throws, in the transaction that starts the job, if that is no longer what would be read. */
export interface RenewedInput {
  given: Record<string, unknown>
  requireSame(reader: Reader): Promise<void>
}

/**
 * How jobs of a kind process their items. The outcome of an item is written in the transaction that stores its result, so that each item
 * takes effect exactly once, even after a crash. Only `ask` may be repeated, so calls to other systems have to be idempotent.
 */
export interface JobKind<Found = unknown> {
  /** The permission needed to start and retry such a job, in the collection for which it is started. */
  action: Action
  /** The record that an item concerns, or `null`. The item fails if the user of the job may not process that record. */
  concern(item: RunningItem): ItemTarget | null
  /** Calls another system outside of any transaction, for a few items in parallel. Must not throw if that system fails. */
  ask?(item: RunningItem): Promise<Found>
  /** Reads anew from another system, outside of any transaction, what the items of a retry are given, by item id. May throw. */
  renew?(items: readonly RunningItem[]): Promise<RenewedInput>
  renewCodes?: readonly ErrorCode[]
  /** Number of parallel requests, if it differs from the server's. 1 keeps the order of the items. */
  atOnce?: number
  /** Kinds without `ask` read here what `keep` needs, for many items in their transaction. Returns results in the order of the items. */
  look?(items: readonly RunningItem[], tx: Transaction): Promise<Found[]>
  /** Stores an item's result; without `ask`, many in one transaction. A `ProblemError` before any write becomes the item's failure. */
  keep(item: RunningItem, found: Found, at: { tx: Transaction; now: string }): Promise<ItemOutcome>
  /** Items in one transaction for kinds without `ask` whose items take long, since other writes wait for the transaction. */
  perStep?: number
  /** Called when all items have an outcome, in the transaction that ends the job. The job has its final state by then. */
  end?(ended: JobContext, at: { tx: Transaction; now: string }): Promise<void>
}

export type JobKinds = Readonly<Record<string, JobKind>>

export function jobKindOf(kinds: JobKinds, { kind: name }: Pick<Job, 'kind'>): JobKind {
  const kind = ownValue(kinds, name)
  if (!kind) throw new Error(`No job is of the kind ${name}`)
  return kind
}

export const defineJobKind = <Found>(kind: JobKind<Found>): JobKind => kind

/** The error of the first field is more precise than that the record is invalid. */
export function failureReasonOf({ code, details: { errors = {}, params } }: ProblemError, resource?: string) {
  const [first] = Object.entries(errors)
  if (first) return { ...first[1], ...(resource && { field: { resource, path: first[0] } }) }
  return { code, ...(params && { params }) }
}

interface ItemTarget {
  resource: string
  id: string
  action: Action
  /** The code of the failure if the record does not exist or is not visible; `notFound` by default. */
  missing?: ErrorCode
  /** Why this user may not process a visible record; `null` if they may. */
  refusal?: (row: Row, user: User) => ErrorCode | null
}

/** Refusals in the order of the items; `null` if permitted. Checks the permission to start the job, and that records are visible. */
export async function findItemRefusals(kind: JobKind, items: readonly RunningItem[], reader: Reader) {
  // Cached, since thousands of items may concern the same few records.
  const known = new Map<string, ProblemError | null>()
  const refusals: (ProblemError | null)[] = []
  for (const item of items) {
    const concern = kind.concern(item)
    const key = concern ? `${concern.resource}/${concern.id}` : ''
    const refusal = known.has(key) ? known.get(key) : await refusalOf(kind, item, concern, reader)
    known.set(key, refusal ?? null)
    refusals.push(refusal ?? null)
  }
  return refusals
}

async function refusalOf({ action }: JobKind, item: RunningItem, concern: ItemTarget | null, reader: Reader) {
  try {
    const { registry } = item.api
    const about = registry.find(item.job.resource)
    if (!about || !can(item.user, about, action)) throw new ProblemError('noPermission')
    if (concern) await requireConcern(item, concern, reader)
    return null
  } catch (error) {
    if (error instanceof ProblemError && error.code !== 'backendUnreachable') return error
    throw error
  }
}

async function requireConcern({ api, user }: RunningItem, concern: ItemTarget, reader: Reader) {
  const { resource, id, action, missing = 'notFound', refusal } = concern
  const entity = api.registry.find(resource)
  if (!entity) throw new ProblemError(missing)
  const row = await readVisibleRow(api, reader, user, entity, id).catch((error: unknown) => {
    throw error instanceof ProblemError && error.code === 'notFound' ? new ProblemError(missing) : error
  })
  await requireChangeable(api.registry, reader, user, entity, action, row)
  const code = refusal?.(row, user)
  if (code) throw new ProblemError(code)
}
