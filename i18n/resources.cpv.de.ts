import { common } from './resources.common.de.ts'
import type { cpvResources as english } from './resources.cpv.en.ts'

export const cpvResources = {
  'cpv-checks': {
    // The soft hyphen lets the long word break in the menu.
    name: 'Komponentenprüfung |||| Komponenten\u00adprüfungen',
    fields: {
      ...common,
      component: 'Komponente',
      result: 'Ergebnis',
      checkedOn: 'Geprüft am',
      hash: 'Gemeldeter Hash',
      expected: 'Zugelassene Hashes',
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
      failure: {
        timeout: 'Antwortet nicht',
        unreachable: 'Keine Verbindung',
        failed: 'Antwort ohne Hash',
        notInstalled: 'Nicht mehr installiert',
      },
      reason: {
        routine: 'Routineprüfung',
        update: 'Nach einem Update',
        recovery: 'Nach Neustart oder Ausfall',
        request: 'Auf Anforderung',
      },
    },
    create: 'Komponenten prüfen',
    actions: { check: 'Geprüft', attempted: 'Prüfung gestartet' },
  },
  'significant-events': {
    name: 'Bedeutsames Ereignis |||| Bedeutsame Ereignisse',
    fields: {
      ...common,
      category: 'Kategorie',
      reason: 'Grund',
      link: 'Verweis',
      casinoIds: 'Casinos',
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
  },
} satisfies typeof english
