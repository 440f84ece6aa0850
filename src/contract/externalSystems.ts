import type { Tones } from './field.ts'

export const neighbourCheckStates = ['ok', 'timeout', 'unreachable', 'failed'] as const
export type NeighbourCheckState = (typeof neighbourCheckStates)[number]

export const neighbourTones: Tones<NeighbourCheckState> = {
  ok: 'good',
  timeout: 'bad',
  unreachable: 'bad',
  failed: 'bad',
}

export const lastChecksCollection = 'last-checks'
