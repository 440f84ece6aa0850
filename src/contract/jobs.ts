import { checkTones } from './componentChecks.ts'
import type { ErrorCode } from './errors.ts'
import type { Tone, Tones } from './field.ts'
import type { Params } from './problem.ts'
import { ownValue } from './own.ts'

/** Collection of jobs: what the server works on for longer than an answer may take. */
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

/** The states in which a job goes on. */
export const activeStates: readonly JobState[] = ['queued', 'running']

/** Why an item failed: its text is that of the code. */
export interface Reason {
  code: ErrorCode
  params?: Params
  /** What is wrong, where it is a field: its path, and the collection that has it. */
  field?: { resource: string; path: string }
}

/** One of the things that a job has to do. */
export interface JobItem {
  /** Unique within its job. */
  id: string
  label: string
  /** What came of it, a name of the job's kind such as `unchanged`; `failed` and `cancelled` are those of all. Absent until then. */
  outcome?: string
  /** Present where the outcome needs one. */
  reason?: Reason
  /** When it was done. UTC instant, ISO 8601. */
  at?: string
}

/** Outcomes that are not simply good. */
const outcomeTones: Partial<Tones> = {
  ...checkTones,
  failed: 'bad',
  cancelled: 'over',
  unchanged: 'over',
}

/** What came of an item, as a sign; one that has no outcome yet is still to be done. */
export const outcomeTone = (outcome: string | undefined): Tone =>
  outcome === undefined ? 'busy' : (ownValue(outcomeTones, outcome) ?? 'good')

/** A job as it reads. */
export interface Job {
  id: string
  version: number
  /** What it does, such as `push`. */
  kind: string
  /** What it was started on: a collection, and a record of it where it was one. */
  resource: string
  recordId: string | null
  recordLabel: string | null
  state: JobState
  /** Items that have an outcome, and all. */
  done: number
  total: number
  /** Out of how many the items were chosen, where somebody chose: the games that a provider offered. */
  offered: number | null
  items: JobItem[]
  /** UTC instants, ISO 8601. */
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  by: { id: string; name: string }
  /** The job whose failed items this one tries again. */
  retryOf: string | null
  /** The job whose changes this one puts back. */
  undoOf: string | null
  /** Whether it was told to stop: what is under way is finished, the rest is not begun. */
  cancelled: boolean
}

/** The state of a job whose items all have an outcome; one of which nothing was to be done is done. */
export function stateOf(items: readonly Pick<JobItem, 'outcome'>[]): JobState {
  const failed = items.filter(({ outcome }) => outcome === 'failed').length
  if (items.some(({ outcome }) => outcome === 'cancelled')) return 'cancelled'
  if (failed === 0) return 'done'
  return failed === items.length ? 'failed' : 'partlyFailed'
}

/** What is in a file for download was read with the sight of its own person, and goes on with no other: nobody else tries it again. */
export const isRetriedBy = (user: { id: string }, { kind, by }: Pick<Job, 'kind' | 'by'>): boolean =>
  kind !== 'reportFile' || by.id === user.id
