import type { Tones } from './field.ts'

/** How a neighbour was found: it answers, not in time, not at all, or wrongly. */
export const neighbourStates = ['ok', 'timeout', 'unreachable', 'failed'] as const
export type NeighbourState = (typeof neighbourStates)[number]

export const neighbourTones: Tones<NeighbourState> = {
  ok: 'good',
  timeout: 'bad',
  unreachable: 'bad',
  failed: 'bad',
}

/** What a check of a neighbour found. */
export interface NeighbourCheck {
  state: NeighbourState
  /** Until there was an answer, or none was awaited any more. Milliseconds. */
  latencyMs: number
  /** UTC instant, ISO 8601. */
  checkedAt: string
}

/** Collection of the last check of each record that stands for a neighbour, by that record's id. */
export const lastChecks = 'last-checks'
