import { checkTones } from './componentChecks.ts'
import type { Tone, Tones } from './field.ts'
import { ownValue } from './values.ts'

export const jobsCollection = 'jobs'

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

export const activeStates: readonly JobState[] = ['queued', 'running']

const outcomeTones: Partial<Tones> = {
  ...checkTones,
  failed: 'bad',
  cancelled: 'over',
  unchanged: 'over',
}

export const outcomeTone = (outcome: string | undefined): Tone =>
  outcome === undefined ? 'busy' : (ownValue(outcomeTones, outcome) ?? 'good')

/** The state of a job whose items all have an outcome. Without items, it is `done`. */
export function jobStateFromOutcomes(items: readonly { outcome?: string | undefined }[]): JobState {
  const failed = items.filter(({ outcome }) => outcome === 'failed').length
  if (items.some(({ outcome }) => outcome === 'cancelled')) return 'cancelled'
  if (failed === 0) return 'done'
  return failed === items.length ? 'failed' : 'partlyFailed'
}

/** A report file contains what its user sees, so nobody else may retry it. */
export const mayRetry = (user: { id: string }, { kind, by }: { kind: string; by: { id: string } }): boolean =>
  kind !== 'reportFile' || by.id === user.id
