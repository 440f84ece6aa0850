import { checkTones } from './componentChecks.ts'
import type { ErrorCode } from './errors.ts'
import type { Tone, Tones } from './field.ts'
import type { Params } from './problem.ts'
import { ownValue } from './own.ts'
import type { Who } from './who.ts'

/** Collection of jobs: work that takes longer than an answer may. */
export const jobsCollection = 'jobs'

export const jobStates = ['queued', 'running', 'done', 'partlyFailed', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

export const jobTones: Tones<JobState> = {
  queued: 'busy',
  running: 'busy',
  done: 'good',
  partlyFailed: 'warn',
  failed: 'bad',
  cancelled: 'over',
}

/** The states of a job that has not ended. */
export const activeStates: readonly JobState[] = ['queued', 'running']

/** Why an item failed, by its code. */
export interface Reason {
  code: ErrorCode
  params?: Params
  /** The field that the failure concerns, with its collection. */
  field?: { resource: string; path: string }
}

/** One of the things that a job does. */
export interface JobItem {
  /** Unique within the job. */
  id: string
  label: string
  /** The result, a name of the job's kind such as `unchanged`, or `failed` or `cancelled`. Absent until then. */
  outcome?: string
  /** Present if the outcome needs one. */
  reason?: Reason
  /** When it was done. UTC instant, ISO 8601. */
  at?: string
}

/** Outcomes that are not `good`. */
const outcomeTones: Partial<Tones> = {
  ...checkTones,
  failed: 'bad',
  cancelled: 'over',
  unchanged: 'over',
}

/** The tone of an item's outcome; items without one are still to be done. */
export const outcomeTone = (outcome: string | undefined): Tone =>
  outcome === undefined ? 'busy' : (ownValue(outcomeTones, outcome) ?? 'good')

/** A job as the API answers it. */
export interface Job {
  id: string
  version: number
  /** What it does, such as `push`. */
  kind: string
  /** What it was started for: a collection, and a record if it was one. */
  resource: string
  recordId: string | null
  recordLabel: string | null
  state: JobState
  /** Number of items with an outcome, and of all items. */
  done: number
  total: number
  /** The number that the items were chosen from, if somebody chose: the games that a provider offered. */
  offered: number | null
  items: JobItem[]
  /** UTC instants, ISO 8601. */
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  by: Who
  /** The job whose failed items this one retries. */
  retryOf: string | null
  /** The job whose changes this one undoes. */
  undoOf: string | null
  /** Whether it was cancelled: items that have begun are finished, others are not begun. */
  cancelled: boolean
}

/** The state of a job whose items all have an outcome. A job without items is done. */
export function stateOf(items: readonly Pick<JobItem, 'outcome'>[]): JobState {
  const failed = items.filter(({ outcome }) => outcome === 'failed').length
  if (items.some(({ outcome }) => outcome === 'cancelled')) return 'cancelled'
  if (failed === 0) return 'done'
  return failed === items.length ? 'failed' : 'partlyFailed'
}

/** Whether a user may retry a job. Files for download contain what their own user sees, so nobody else may retry those. */
export const mayRetry = (user: { id: string }, { kind, by }: Pick<Job, 'kind' | 'by'>): boolean =>
  kind !== 'reportFile' || by.id === user.id
