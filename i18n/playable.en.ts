import type { PlayableState } from '../src/contract/playable.ts'

/** Why a game cannot be played, or not as it should be: named alike wherever it is said. */
export const playableReasons = {
  inactive: 'not active in the casino',
  notInIntegration: 'not in the integration',
  integrationInactive: 'in the integration, but not active',
  noVersion: 'no version certified for the jurisdiction',
  rtpAboveMax: 'RTP above the max RTP',
  notPushed: 'not pushed yet',
  pushStale: 'changes are not pushed',
  bridgeFailed: 'the bridge failed when last asked',
}

/** Whether a game can be played in a casino, or its first obstacle. */
export const playable: Record<PlayableState, string> = {
  inactive: `Not playable: ${playableReasons.inactive}`,
  inactiveLeaving: 'Inactive once pushed · players still have it',
  blockedLeaving: 'Not playable once pushed · players still have it',
  notInIntegration: `Not playable: ${playableReasons.notInIntegration}`,
  integrationInactive: `Not playable: ${playableReasons.integrationInactive}`,
  noVersion: `Not playable: ${playableReasons.noVersion}`,
  rtpAboveMax: `Not playable: ${playableReasons.rtpAboveMax}`,
  notPushed: `Not playable: ${playableReasons.notPushed}`,
  pushStale: `Playable, but ${playableReasons.pushStale}`,
  bridgeFailed: `Playable, but ${playableReasons.bridgeFailed}`,
  playable: 'Playable',
}
