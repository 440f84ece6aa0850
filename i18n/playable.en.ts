import type { PlayableState } from '../src/contract/playable.ts'

/** Whether a game can be played in a casino, or its first obstacle. */
export const playable: Record<PlayableState, string> = {
  inactive: 'Not playable: not active in the casino',
  inactiveLeaving: 'Inactive once pushed · players still have it',
  blockedLeaving: 'Not playable once pushed · players still have it',
  integrationInactive: 'Not playable: not active in the integration',
  noVersion: 'Not playable: no version certified for the jurisdiction',
  rtpAboveMax: 'Not playable: RTP above the max RTP',
  notPushed: 'Not playable: not pushed yet',
  pushStale: 'Playable, but changes are not pushed',
  bridgeFailed: 'Playable, but the bridge failed when last asked',
  playable: 'Playable',
}
