import { common } from './resources.common.de.ts'

export const jobResources = {
  jobs: {
    name: 'Vorgang |||| Vorgänge',
    fields: {
      ...common,
      kind: 'Art',
      resource: 'Bereich',
      recordId: 'Datensatz-ID',
      recordLabel: 'Datensatz',
      state: 'Status',
      done: 'Erledigt',
      total: 'Gesamt',
      offered: 'Angeboten',
      notChosen: 'Nicht ausgewählt',
      items: 'Einträge',
      startedAt: 'Gestartet',
      finishedAt: 'Beendet',
      by: 'Von',
      'by.id': 'Benutzer-ID',
      'by.name': 'Benutzer',
      retryOf: 'Wiederholung von',
      undoOf: 'Macht rückgängig',
      subjects: 'Betrifft',
      cancelled: 'Abbruch angefordert',
    },
    choices: {
      kind: {
        activation: 'Aktivierung',
        activationUndo: 'Aktivierung rückgängig machen',
        push: 'Push',
        componentCheck: 'Komponentenprüfung',
        import: 'Spieleimport',
        reportFile: 'Download',
        closing: 'Schließen offener Runden',
      },
      state: {
        queued: 'Wartet',
        running: 'Läuft',
        done: 'Fertig',
        partlyFailed: 'Teilweise fehlgeschlagen',
        failed: 'Fehlgeschlagen',
        cancelled: 'Abgebrochen',
      },
    },
  },
}
