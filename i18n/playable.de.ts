import type { PlayableState } from '../src/contract/playable.ts'

export const playable: Record<PlayableState, string> = {
  inactive: 'Nicht spielbar: im Casino nicht aktiv',
  integrationInactive: 'Nicht spielbar: in der Integration nicht aktiv',
  noVersion: 'Nicht spielbar: keine Version für die Jurisdiktion zertifiziert',
  rtpAboveMax: 'Nicht spielbar: RTP über dem maximalen RTP',
  notPushed: 'Nicht spielbar: noch nicht gepusht',
  pushStale: 'Spielbar, aber Änderungen sind nicht gepusht',
  bridgeFailed: 'Spielbar, aber die letzte Prüfung der Bridge ist fehlgeschlagen',
  playable: 'Spielbar',
}
