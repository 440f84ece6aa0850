import type { Tones } from './field.ts'

export const bridgeCheckStates = ['ok', 'timeout', 'unreachable', 'failed'] as const
export type BridgeCheckState = (typeof bridgeCheckStates)[number]

export const bridgeCheckTones: Tones<BridgeCheckState> = {
  ok: 'good',
  timeout: 'bad',
  unreachable: 'bad',
  failed: 'bad',
}

export const lastBridgeChecksCollection = 'last-checks'
