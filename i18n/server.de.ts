import { resources } from './resources.de.ts'
import type { SignificantEventTexts, ReportFileTexts } from './server.en.ts'
import { audit } from './audit.de.ts'
import { reportResources, reports } from './reports.de.ts'

export const reportFileTexts = {
  lines: {
    report: 'Bericht',
    definitionVersion: 'Version der Definitionen',
    from: 'Von',
    to: 'Bis',
    zone: 'Tage und Zeiten in',
    casinos: 'Casinos',
    filter: 'Filter',
    sort: 'Reihenfolge',
    generatedAt: 'Erstellt',
    by: 'Angefordert von',
    rows: 'Zeilen',
    note: 'Hinweis',
  },
  all: 'alle',
  none: 'keine',
  empty: 'leer',
  search: 'Suche',
  noData: 'Keine Daten gefunden.',
  from: '%{label} von',
  to: '%{label} bis',
  kinds: resources.reports.choices.kind,
  by: reports.by,
  figures: reports.names,
  rows: reportResources['report-rows'],
  rounds: resources['game-rounds'],
  review: {
    title: 'Zugriffsprüfung',
    columns: {
      id: 'ID',
      username: 'Benutzername',
      name: 'Name',
      email: 'E-Mail',
      role: 'Rolle',
      enabled: 'Status',
      casinoAccess: 'Casino-Zugriff',
      casinos: 'Casinos',
      otherCasinos: 'Casinos, die Sie nicht sehen',
      createdAt: 'Angelegt',
      lastSignIn: 'Letzte Anmeldung',
      lastChange: 'Letzte Änderung',
      change: 'Was geändert wurde',
      changedBy: 'Geändert von',
    },
    enabled: { yes: 'aktiv', no: 'deaktiviert' },
    others: 'ja',
    noRole: 'keine',
    signIns: {
      none: 'keine aufgezeichnet',
      notKept: 'vom Anmeldedienst nicht aufgezeichnet',
      unknown: 'vom Anmeldedienst nicht zu erhalten',
    },
    keptFor: 'wie vom Anmeldedienst aufgezeichnet, der %{days} Tage aufbewahrt',
    keptForEver: 'wie vom Anmeldedienst aufgezeichnet',
    fromLog: 'laut Audit-Log; was im Anmeldedienst selbst geändert wurde, steht dort nicht',
    unchanged: 'keine aufgezeichnet',
  },
  users: resources.users,
  actions: audit.choices.action,
} satisfies ReportFileTexts

export const significantEventTexts: SignificantEventTexts = {
  destinationChanged: '%{kind} „%{name}“: Zieladresse geändert von %{from} zu %{to}.',
  hashAllowed:
    'Komponente „%{component}“: Ein Hash, den sie bei der Prüfung vom %{when} gemeldet hat, als er nicht zugelassen war, ist jetzt zugelassen.',
  saidBooked:
    'Runde %{round}: Der Betreiber (%{address}) hat die unbestätigte Buchung „%{booking}“ laut Rückfrage vorgenommen.',
  saidNotBooked:
    'Runde %{round}: Der Betreiber (%{address}) hat die unbestätigte Buchung „%{booking}“ laut Rückfrage nicht vorgenommen.',
  bookedMeanwhile:
    'Runde %{round}: Der Betreiber (%{address}) hat die Buchung „%{booking}“ über %{amount} vorgenommen, während die Runde anderswo geändert wurde. Seine Bücher können von der Runde abweichen.',
  maybeBooked:
    'Runde %{round}: Sie wurde anderswo beendet, nachdem der Betreiber (%{address}) die Buchung „%{booking}“ vornehmen sollte und sie nicht bestätigt hat. Ob er gebucht hat, muss dort erfragt werden: Seine Bücher können von der Runde abweichen.',
  closeTypes: { refund: 'Erstattung des Einsatzes', win: 'Buchung des Gesamtgewinns' },
  kinds: { bridges: 'Bridge', casinos: 'Casino', 'game-providers': 'Provider' },
}
