import { checkTones } from './componentChecks.ts'
import type { Tone, Tones } from './field.ts'
import { ownValue } from './own.ts'

/** Collection of jobs: work that takes longer than an answer may. */
export const jobsCollection = 'jobs'

/** The kinds of jobs that there are. */
export const jobKinds = [
  ...(['activation', 'activationUndo', 'push', 'componentCheck', 'import'] as const),
  ...(['closing', 'reportFile'] as const),
] as const

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

/** The state of a job whose items all have an outcome. A job without items is done. */
export function stateOf(items: readonly { outcome?: string | undefined }[]): JobState {
  const failed = items.filter(({ outcome }) => outcome === 'failed').length
  if (items.some(({ outcome }) => outcome === 'cancelled')) return 'cancelled'
  if (failed === 0) return 'done'
  return failed === items.length ? 'failed' : 'partlyFailed'
}

/** Whether a user may retry a job. Files for download contain what their own user sees, so nobody else may retry those. */
export const mayRetry = (user: { id: string }, { kind, by }: { kind: string; by: { id: string } }): boolean =>
  kind !== 'reportFile' || by.id === user.id
