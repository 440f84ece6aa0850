import { common } from './resources.common.de.ts'
import type { cpvResources as english } from './resources.cpv.en.ts'

/** Checks of components, and what is on record of what happened. */
export const cpvResources = {
  'cpv-checks': {
    // Too long a word for the menu: it may part there.
    name: 'Komponentenprüfung |||| Komponenten\u00adprüfungen',
    fields: {
      ...common,
      component: 'Komponente',
      result: 'Ergebnis',
      checkedOn: 'Geprüft am',
      hash: 'Gemeldeter Hash',
      expected: 'Erlaubte Hashes',
      failure: 'Nicht erreichbar, weil',
      reason: 'Anlass',
      comment: 'Bemerkung',
      by: 'Gestartet von',
      'by.id': 'Benutzer-ID',
      'by.name': 'Gestartet von',
      runId: 'Lauf',
    },
    choices: {
      result: {
        match: 'Übereinstimmung',
        notListed: 'Nicht gelistet',
        notReachable: 'Nicht erreichbar',
        mismatch: 'Abweichung',
      },
      failure: { timeout: 'Antwortet nicht', unreachable: 'Keine Verbindung', failed: 'Antwort ohne Hash' },
      reason: {
        routine: 'Regelmäßig',
        update: 'Nach einem Update',
        recovery: 'Nach Neustart oder Ausfall',
        request: 'Auf Anforderung',
      },
    },
    meaning: {
      match: 'Die Komponente meldet einen ihrer erlaubten Hashes.',
      notListed: 'Die Komponente meldet einen Hash, aber für sie ist keiner erlaubt.',
      mismatch: 'Die Komponente meldet einen Hash, der nicht unter ihren erlaubten ist.',
    },
    create: 'Komponenten prüfen',
    actions: { check: 'Geprüft' },
    hashes: {
      title: 'Hashes',
      reported: 'Gemeldet',
      nothing: 'Es wurde keiner gemeldet.',
      allowed: 'Erlaubter Hash |||| Erlaubte Hashes',
      none: 'Es ist keiner erlaubt.',
      same: 'der gemeldete',
      other: 'anderer Algorithmus',
      differs:
        'Eine von %{total} Gruppen weicht ab: Nr. %{groups}. |||| %{smart_count} von %{total} Gruppen weichen ab: Nr. %{groups}.',
      allDiffer: 'Alle %{total} Gruppen weichen ab.',
      allow: 'Gemeldeten Hash erlauben',
    },
    timeline: {
      title: 'Verlauf',
      says: '%{count} Prüfungen: %{results}. Zuletzt: %{last}, %{when}.',
      never: 'Noch nie geprüft',
      table: 'Als Tabelle',
      all: 'Alle Prüfungen dieser Komponente',
    },
    run: { all: 'Alle Ergebnisse dieses Laufs' },
    event: {
      button: 'Bedeutsames Ereignis melden',
      reason:
        'Komponentenprüfung vom %{when}: %{component} meldet den Hash %{hash}, der nicht unter den erlaubten Hashes (Anzahl: %{count}) ist.',
    },
    trigger: {
      title: 'Komponenten prüfen',
      explain:
        'Jede Komponente wird nach dem Hash dessen gefragt, was dort läuft. Das dauert einige Sekunden.',
      incomplete:
        'Die installierten Komponenten konnten nicht abgefragt werden. Solche ohne erlaubten Hash fehlen hier womöglich.',
      none: 'Es gibt keine Komponente zu prüfen.',
      all: 'Alle',
      overdue: 'Nur überfällige',
      nobody: 'Keine',
      last: 'Letzte Prüfung',
      choose: 'Komponenten auswählen',
      isOverdue: 'überfällig',
      button: 'Eine Komponente prüfen |||| %{smart_count} Komponenten prüfen',
      worst: 'Schlechtestes Ergebnis:',
      again: 'Erneut prüfen',
      results: 'Zu den Ergebnissen',
    },
  },
  'significant-events': {
    name: 'Bedeutsames Ereignis |||| Bedeutsame Ereignisse',
    fields: {
      ...common,
      category: 'Kategorie',
      reason: 'Begründung',
      link: 'Verweis',
      followUpTo: 'Nachtrag zu',
      title: 'Ereignis',
      by: 'Verfasst von',
      'by.id': 'Benutzer-ID',
      'by.name': 'Verfasst von',
    },
    choices: {
      category: {
        integrity: 'Integrität von Komponenten',
        availability: 'Verfügbarkeit',
        error: 'Programmfehler',
        security: 'Zugriff und Sicherheit',
        win: 'Hoher Gewinn oder Einsatz',
        correction: 'Korrektur oder Eingriff',
        configuration: 'Änderung der Konfiguration',
        account: 'Spielerkonto',
        other: 'Sonstiges',
      },
    },
    note: 'Ein bedeutsames Ereignis wird nie geändert oder gelöscht. Berichtigt wird es durch ein weiteres.',
    about: 'Öffnen, worum es geht',
  },
} satisfies typeof english
