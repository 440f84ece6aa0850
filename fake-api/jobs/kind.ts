import type { Action, User } from '../../src/contract/access.ts'
import type { Job, JobItem, ItemFailureReason } from '../../src/contract/answers/jobs.ts'
import { ownValue } from '../../src/contract/own.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { ApiContext } from '../api.ts'
import type { Reader, Transaction } from '../stores/store.ts'
import { can } from '../../src/contract/can.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { Row } from '../../src/contract/row.ts'
import { readVisibleRow } from '../records/read.ts'
import { requireChangeable } from '../records/shared.ts'

/** What a kind of job may use. */
export type JobApi = Omit<ApiContext, 'wakeJobs' | 'signer' | 'revocations'>

/** A running job. */
export interface RunningJob {
  api: JobApi
  job: Job
  /** The user who started it, with the role and casinos of that time. */
  user: User
  /** What the job was started with; never part of an answer. */
  input: Record<string, unknown>
}

/** An item in progress. */
export interface RunningItem extends RunningJob {
  item: JobItem
  /** What the job was started with for this item. */
  given: unknown
}

/** The outcome of an item; `retry` repeats those that `failed`. */
export interface ItemOutcome extends Pick<JobItem, 'reason' | 'refs'> {
  outcome: string
}

/**
 * How jobs of a kind process their items. The outcome of an item is written in the transaction that stores its result, so that it happens
 * exactly once even after a crash. Only `ask` may be repeated, so other systems have to be asked idempotently.
 */
export interface JobKind<Found = unknown> {
  /** The permission that starting and retrying such a job needs in the collection it is started for. */
  action: Action
  /**
   * The record that an item concerns. The item fails if the user of the job may not process that record. `null` for items without a record
   * and casino.
   */
  concern(item: RunningItem): ItemTarget | null
  /** Asks another system, outside of any transaction, for a few items in parallel. Must not throw if that system fails. */
  ask?(item: RunningItem): Promise<Found>
  /** Number of parallel requests, where the server does not decide; 1 keeps the order of the items. */
  atOnce?: number
  /** Without `ask`: reads what `keep` needs for many items at once, in its transaction, in the order of the items. */
  look?(items: readonly RunningItem[], tx: Transaction): Promise<Found[]>
  /**
   * Stores the result of an item. May throw a `Problem` before it has written anything: the item then fails for that reason. Without `ask`,
   * many items are stored in one transaction.
   */
  keep(item: RunningItem, found: Found, at: { tx: Transaction; now: string }): Promise<ItemOutcome>
  /** Number of items in one transaction if no system is asked and each item takes long, since other writes wait for it. */
  perStep?: number
  /** Called when all items have an outcome, in the transaction that ends the job, which has its final state by then. */
  end?(working: RunningJob, at: { tx: Transaction; now: string }): Promise<void>
}

/** What jobs of each kind do. */
export type JobKinds = Readonly<Record<string, JobKind>>

/** The kind of a job. */
export function jobKindOf(kinds: JobKinds, { kind: name }: Pick<Job, 'kind'>): JobKind {
  const kind = ownValue(kinds, name)
  if (!kind) throw new Error(`No job is of the kind ${name}`)
  return kind
}

/** Keeps the type of what is found between `ask` and `keep`. */
export const defineJobKind = <Found>(kind: JobKind<Found>): JobKind => kind

/** Why an item failed. The error of the first field says more than that the record is invalid. */
export function failureReasonOf(
  { code, details: { errors = {}, params } }: Problem,
  resource?: string,
): ItemFailureReason {
  const [first] = Object.entries(errors)
  if (first) return { ...first[1], ...(resource && { field: { resource, path: first[0] } }) }
  return { code, ...(params && { params }) }
}

/** The record that an item of a job concerns. */
interface ItemTarget {
  resource: string
  id: string
  /** The action on that record. */
  action: Action
  /** The code of the failure if the record does not exist or is not visible; `notFound` by default. */
  missing?: ErrorCode
  /** Why this user may not process the record although it is visible; `null` if they may. */
  refusal?: (row: Row, user: User) => ErrorCode | null
}

/**
 * Why the user of a job may not process its items, in their order; `null` if they may. Checks the permission that starting the job needs,
 * and that the item's record is visible.
 */
export async function itemRefusals(
  kind: JobKind,
  items: readonly RunningItem[],
  reader: Reader,
): Promise<(Problem | null)[]> {
  // Thousands of items may concern the same few records.
  const known = new Map<string, Problem | null>()
  const refusals: (Problem | null)[] = []
  for (const item of items) {
    const concern = kind.concern(item)
    const key = concern ? `${concern.resource}/${concern.id}` : ''
    const refusal = known.has(key) ? known.get(key) : await refusalOf(kind, item, concern, reader)
    known.set(key, refusal ?? null)
    refusals.push(refusal ?? null)
  }
  return refusals
}

async function refusalOf(
  { action }: JobKind,
  item: RunningItem,
  concern: ItemTarget | null,
  reader: Reader,
): Promise<Problem | null> {
  try {
    const { registry } = item.api
    const about = registry.find(item.job.resource)
    if (!about || !can(item.user, about, action)) throw new Problem('noPermission')
    if (concern) await requireConcern(item, concern, reader)
    return null
  } catch (error) {
    if (error instanceof Problem && error.code !== 'backendUnreachable') return error
    throw error
  }
}

async function requireConcern(
  { api, user }: RunningItem,
  concern: ItemTarget,
  reader: Reader,
): Promise<void> {
  const { resource, id, action, missing = 'notFound', refusal } = concern
  const entity = api.registry.find(resource)
  if (!entity) throw new Problem(missing)
  const row = await readVisibleRow(api, reader, user, entity, id).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'notFound' ? new Problem(missing) : error
  })
  await requireChangeable(api.registry, reader, user, entity, action, row)
  const code = refusal?.(row, user)
  if (code) throw new Problem(code)
}
