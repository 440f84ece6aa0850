import type { Tones } from './field.ts'

/** Results of calling another system: it answers, not in time, not at all, or wrongly. */
export const neighbourStates = ['ok', 'timeout', 'unreachable', 'failed'] as const
export type NeighbourState = (typeof neighbourStates)[number]

export const neighbourTones: Tones<NeighbourState> = {
  ok: 'good',
  timeout: 'bad',
  unreachable: 'bad',
  failed: 'bad',
}

/** The result of checking a connection. */
export interface NeighbourCheck {
  state: NeighbourState
  /** Milliseconds until the answer, or until the check gave up. */
  latencyMs: number
  /** UTC instant, ISO 8601. */
  checkedAt: string
}

/** Collection of the last connection check of each record, by the record's id. */
export const lastChecks = 'last-checks'
