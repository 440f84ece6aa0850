import type { Action, User } from '../../src/contract/access.ts'
import type { Job, JobItem, Reason } from '../../src/contract/jobs.ts'
import { ownValue } from '../../src/contract/own.ts'
import type { Problem } from '../../src/contract/problem.ts'
import type { Api } from '../api.ts'
import type { Transaction } from '../stores/store.ts'
import type { ItemTarget } from './allowed.ts'

/** What a job's kind works with: everything but the jobs themselves, what signs exports, and what calls are let in by. */
export type JobApi = Omit<Api, 'jobs' | 'signer' | 'revocations'>

/** A job under way. */
export interface Working {
  api: JobApi
  job: Job
  /** Whoever started it, with the role and casinos of then. */
  user: User
  /** What the job was started with; never part of an answer. */
  input: Record<string, unknown>
}

/** An item under way. */
export interface WorkingItem extends Working {
  item: JobItem
  /** What the job was started with for this item. */
  given: unknown
}

/** What came of an item; `failed` is what `retry` tries again. */
export interface Outcome {
  outcome: string
  reason?: Reason
}

/**
 * How jobs of a kind work through their items. An item's outcome is written in the transaction that stores what came of it: it
 * happens once, whatever crashes. Only asking is done again then, so neighbours have to be asked in a way that bears it.
 */
export interface JobKind<Found = unknown> {
  /** The permission that whoever starts such a job, or tries it again, has to have at the collection that it is started on. */
  action: Action
  /**
   * The record that an item is about. Nothing is begun of an item whose record the user of the job may not do this with: it fails. `null`
   * for what belongs to no record, and to no casino.
   */
  concern(item: WorkingItem): ItemTarget | null
  /** Asks whoever has to be asked, outside of any transaction, a few items at once. Must not throw for a neighbour's failure. */
  ask?(item: WorkingItem): Promise<Found>
  /** How many are asked for at once, where that is not up to the server; one keeps the order of the items. */
  atOnce?: number
  /**
   * Without `ask`: reads for many items at once what `keep` needs, in its transaction and in their order.
   */
  look?(items: readonly WorkingItem[], tx: Transaction): Promise<Found[]>
  /**
   * Stores what came of an item. May throw a `Problem` before it has written anything: the item has failed for that reason
   * then. Without `ask`, many items are kept in one transaction.
   */
  keep(item: WorkingItem, found: Found, at: { tx: Transaction; now: string }): Promise<Outcome>
  /** How many items are kept in one transaction where nobody is asked, if that takes its time: other writes wait for it. */
  perStep?: number
  /** Told when all items have an outcome, in the transaction that ends the job, which has its last state by then. */
  end?(working: Working, at: { tx: Transaction; now: string }): Promise<void>
}

/** What jobs like this one do. */
export function kindOf(kinds: Readonly<Record<string, JobKind>>, { kind: name }: Pick<Job, 'kind'>): JobKind {
  const kind = ownValue(kinds, name)
  if (!kind) throw new Error(`No job is of the kind ${name}`)
  return kind
}

/** Keeps the kind of what is found between `ask` and `keep`. */
export const jobKind = <Found>(kind: JobKind<Found>): JobKind => kind

/** Why an item failed: what is wrong with the first field of a record of a collection says more than that something is. */
export function reasonOf({ code, details: { errors = {}, params } }: Problem, resource?: string): Reason {
  const [first] = Object.entries(errors)
  if (first) return { ...first[1], ...(resource && { field: { resource, path: first[0] } }) }
  return { code, ...(params && { params }) }
}
