import type { Tones } from './field.ts'

export const neighbourCheckStates = ['ok', 'timeout', 'unreachable', 'failed'] as const
export type NeighbourCheckState = (typeof neighbourCheckStates)[number]

export const neighbourCheckTones: Tones<NeighbourCheckState> = {
  ok: 'good',
  timeout: 'bad',
  unreachable: 'bad',
  failed: 'bad',
}

export const lastNeighbourChecksCollection = 'last-checks'
