import type { ErrorCode } from '../src/contract/errors.ts'

/** Those that are filled with values, as the audit log says them, which keeps the code alone. */
export const errorsOnRecord = {
  providerFailed: 'Der Provider hat einen Fehler gemeldet.',
  roundClosed: 'Die Runde war bereits geschlossen.',
  roundEnded: 'Die Runde war bereits zu Ende gespielt.',
  roundBeingClosed: 'Die Runde wurde gerade schon geschlossen.',
  operatorFailed: 'Der Betreiber des Casinos hat einen Fehler gemeldet. Die Runde blieb offen.',
  operatorRefused: 'Der Betreiber des Casinos hat die Buchung abgelehnt. Die Runde blieb offen.',
  bridgeRefused: 'Die Bridge hat einen Fehler gemeldet.',
  maxRtpBelowGames: 'Im Casino waren Spiele mit einem höheren RTP aktiv.',
  rtpAboveCasinos: 'Das Spiel war in mindestens einem Casino aktiv, dessen maximaler RTP niedriger ist.',
  tooManyUsers: 'Der Anmeldedienst hat mehr Benutzer, als sich hier auflisten lassen.',
  userLimitReached: 'Die Höchstzahl der Benutzer war erreicht.',
  tooManyEntries: 'Das waren mehr Einträge, als ein Export fasst.',
  tooManyJobs: 'Für die Person lief schon die Höchstzahl an Vorgängen.',
  tooManyFiles: 'Die Person hatte schon die Höchstzahl an Dateien.',
  tooManyFileRows: 'Die Dateien der Person hätten zu viele Zeilen gehabt.',
  tooManyViews: 'Die Person hatte schon die Höchstzahl an gespeicherten Ansichten.',
  bridgeUsedByCasino: 'Die Bridge wird von einem Casino verwendet.',
  jurisdictionUsedByCasino: 'Die Jurisdiktion wird von einem Casino verwendet.',
  jurisdictionUsedByVersion: 'Die Jurisdiktion wird von einer Spielversion verwendet.',
  optionUsedByCasino: 'Die Integrationsoption wird von einem Casino verwendet.',
  providerUsedByGame: 'Der Provider ist einem Spiel zugewiesen.',
  studioUsedByGame: 'Das Studio ist einem Spiel zugewiesen.',
  gameInCasino: 'Das Spiel ist einem Casino zugewiesen.',
  gameInIntegration: 'Das Spiel ist einer Integration zugewiesen.',
} satisfies Partial<Record<ErrorCode, string>>
