import type { PlayableState } from '../src/contract/playable.ts'
import type { pushedRecordTexts as englishPushed } from './resources.shared.en.ts'

export const commonFieldLabels = {
  id: 'ID',
  version: 'Version',
  createdAt: 'Angelegt',
  updatedAt: 'Zuletzt geändert',
}

export const pushedRecordTexts = {
  state: 'Push-Stand',
  states: { upToDate: 'Aktuell', changed: 'Änderungen offen', never: 'Noch nicht gepusht' },
  failed: { pushFailed: 'Push fehlgeschlagen', pushFailures: 'Fehlgeschlagene Pushes' },
  pending: { pushGames: 'Zu pushende Spiele', bridgeMoved: 'Bridge seit dem letzten Push umgezogen' },
  actions: { push: 'An die Bridge gepusht', attempted: 'Push gestartet' },
  pages: { push: 'Push' },
  bulk: { push: { label: 'Pushen' } },
} satisfies typeof englishPushed

export const notPlayableReasons = {
  inactive: 'im Casino nicht aktiv',
  notInIntegration: 'nicht in der Integration',
  integrationInactive: 'in der Integration, aber nicht aktiv',
  noVersion: 'keine Version für die Jurisdiktion zertifiziert',
  rtpAboveMax: 'RTP über dem maximalen RTP',
  notPushed: 'noch nicht gepusht',
  pushStale: 'Änderungen sind nicht gepusht',
  bridgeFailed: 'die letzte Prüfung der Bridge ist fehlgeschlagen',
  bridgePushFailed: 'der letzte Push ist an der Bridge fehlgeschlagen',
}

export const playabilityTexts: Record<PlayableState, string> = {
  inactive: `Nicht spielbar: ${notPlayableReasons.inactive}`,
  inactiveLeaving: 'Nach dem Push inaktiv · Spieler haben es noch',
  blockedLeaving: 'Nach dem Push nicht spielbar · Spieler haben es noch',
  notInIntegration: `Nicht spielbar: ${notPlayableReasons.notInIntegration}`,
  integrationInactive: `Nicht spielbar: ${notPlayableReasons.integrationInactive}`,
  noVersion: `Nicht spielbar: ${notPlayableReasons.noVersion}`,
  rtpAboveMax: `Nicht spielbar: ${notPlayableReasons.rtpAboveMax}`,
  notPushed: `Nicht spielbar: ${notPlayableReasons.notPushed}`,
  pushStale: `Spielbar, aber ${notPlayableReasons.pushStale}`,
  bridgeFailed: `Spielbar, aber ${notPlayableReasons.bridgeFailed}`,
  bridgePushFailed: `Spielbar, aber ${notPlayableReasons.bridgePushFailed}`,
  playable: 'Spielbar',
}
