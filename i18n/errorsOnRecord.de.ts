import type { ErrorCode } from '../src/contract/errors.ts'

/** Those that are filled with values, as the audit log says them, which keeps the code alone. */
export const errorsOnRecord = {
  providerFailed: 'Der Provider hat einen Fehler gemeldet.',
  roundClosed: 'Die Runde war bereits geschlossen.',
  roundEnded: 'Die Runde war bereits zu Ende gespielt.',
  roundBeingClosed: 'Das Schließen der Runde war bereits im Gange.',
  operatorFailed: 'Der Betreiber des Casinos hat einen Fehler gemeldet. Die Runde blieb offen.',
  operatorRefused: 'Der Betreiber des Casinos hat die Buchung abgelehnt. Die Runde blieb offen.',
  bridgeRefused: 'Die Bridge hat einen Fehler gemeldet.',
  maxRtpBelowGames: 'Im Casino waren Spiele mit einem höheren RTP aktiv.',
  rtpAboveCasinos: 'Das Spiel war in mindestens einem Casino aktiv, dessen maximaler RTP niedriger ist.',
  tooManyUsers: 'Der Anmeldedienst hat mehr Benutzer, als sich hier auflisten lassen.',
  userLimitReached: 'Es gab so viele Benutzer, wie es geben darf.',
  tooManyEntries: 'Das waren mehr Einträge, als ein Export fasst.',
  tooManyJobs: 'Es liefen so viele Aufträge, wie eine Person zugleich haben darf.',
  tooManyFiles: 'Es gab so viele Dateien, wie für eine Person aufbewahrt werden.',
  tooManyFileRows: 'Die Dateien hätten mehr Zeilen gehabt, als für eine Person aufbewahrt werden.',
  tooManyViews: 'Es gab so viele gespeicherte Ansichten, wie eine Person haben darf.',
} satisfies Partial<Record<ErrorCode, string>>
