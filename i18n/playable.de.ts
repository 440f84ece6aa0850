import type { PlayableState } from '../src/contract/playable.ts'

export const playable: Record<PlayableState, string> = {
  inactive: 'Nicht spielbar: im Casino nicht aktiv',
  inactiveLeaving: 'Nach dem Push inaktiv · Spieler haben es noch',
  blockedLeaving: 'Nach dem Push nicht spielbar · Spieler haben es noch',
  integrationInactive: 'Nicht spielbar: in der Integration nicht aktiv',
  noVersion: 'Nicht spielbar: keine Version für die Jurisdiktion zertifiziert',
  rtpAboveMax: 'Nicht spielbar: RTP über dem maximalen RTP',
  notPushed: 'Nicht spielbar: noch nicht gepusht',
  pushStale: 'Spielbar, aber Änderungen sind nicht gepusht',
  bridgeFailed: 'Spielbar, aber die Bridge ist zuletzt ausgefallen',
  playable: 'Spielbar',
}
