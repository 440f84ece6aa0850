import type { PlayableState } from '../src/contract/playable.ts'

export const commonFieldLabels = {
  id: 'ID',
  version: 'Version',
  createdAt: 'Created',
  updatedAt: 'Last changed',
}

export const pushedRecordTexts = {
  state: 'Push status',
  states: { upToDate: 'Up to date', changed: 'Changes pending', never: 'Not pushed yet' },
  failed: { pushFailed: 'Push failed', pushFailures: 'Failed pushes' },
  pending: { pushGames: 'Games to push', bridgeMoved: 'Bridge moved since the last push' },
  actions: { push: 'Pushed to the bridge', attempted: 'Push started' },
  pages: { push: 'Push' },
  bulk: { push: { label: 'Push' } },
}

/** Why a game cannot be played, or not as it should be; the same words everywhere. */
export const notPlayableReasons = {
  inactive: 'not active in the casino',
  notInIntegration: 'not in the integration',
  integrationInactive: 'in the integration, but not active',
  noVersion: 'no version certified for the jurisdiction',
  rtpAboveMax: 'RTP above the max RTP',
  notPushed: 'not pushed yet',
  pushStale: 'changes are not pushed',
  bridgeFailed: 'the last check of the bridge failed',
  bridgePushFailed: 'the last push failed at the bridge',
}

export const playabilityTexts: Record<PlayableState, string> = {
  inactive: `Not playable: ${notPlayableReasons.inactive}`,
  inactiveLeaving: 'Inactive once pushed · players still have it',
  blockedLeaving: 'Not playable once pushed · players still have it',
  notInIntegration: `Not playable: ${notPlayableReasons.notInIntegration}`,
  integrationInactive: `Not playable: ${notPlayableReasons.integrationInactive}`,
  noVersion: `Not playable: ${notPlayableReasons.noVersion}`,
  rtpAboveMax: `Not playable: ${notPlayableReasons.rtpAboveMax}`,
  notPushed: `Not playable: ${notPlayableReasons.notPushed}`,
  pushStale: `Playable, but ${notPlayableReasons.pushStale}`,
  bridgeFailed: `Playable, but ${notPlayableReasons.bridgeFailed}`,
  bridgePushFailed: `Playable, but ${notPlayableReasons.bridgePushFailed}`,
  playable: 'Playable',
}
