import type { audit as english } from './audit.en.ts'

export const audit = {
  choices: {
    action: {
      create: 'Angelegt',
      update: 'Geändert',
      delete: 'Gelöscht',
      revert: 'Rückgängig gemacht',
      push: 'Gepusht',
      import: 'Importiert',
      check: 'Geprüft',
      generateKeys: 'Schlüsselpaar erzeugt',
      resetPassword: 'Passwort neu gesetzt',
      close: 'Geschlossen',
      cancel: 'Abgebrochen',
      retry: 'Erneut versucht',
      export: 'Exportiert',
      request: 'Angefordert',
      fetch: 'Heruntergeladen',
      view: 'Als Besucher angesehen',
      endView: 'Ansicht als Besucher beendet',
      attempted: 'Gestartet',
      refused: 'Abgelehnt oder fehlgeschlagen',
      outcomeUnknown: 'Ergebnis unbekannt',
      refusedMore: 'Weitere Ablehnungen',
      restore: 'Sicherung eingespielt',
      changedElsewhere: 'Anderswo geändert',
      signInFailed: 'Anmeldung fehlgeschlagen',
      explainBreak: 'Veränderung erklärt',
    },
  },
  values: 'Ein Wert |||| %{smart_count} Werte',
  all: 'Alle Einträge zu diesem Datensatz',
  children: 'Folgeeinträge',
  more: 'Weitere anzeigen',
  verify: {
    button: 'Prüfen',
    title: 'Audit-Log prüfen',
    explain:
      'Jeder Eintrag wird mit dem verglichen, was ursprünglich geschrieben wurde, und mit dem Eintrag davor.',
    valid: 'Vollständig: ein Eintrag, unverändert. |||| Vollständig: %{count} Einträge, alle unverändert.',
    validButExplained:
      'Vollständig bis auf erklärte Stellen: Ein Eintrag wurde geprüft. |||| Vollständig bis auf erklärte Stellen: %{count} Einträge wurden geprüft.',
    broken: 'Das Log wurde nachträglich verändert.',
    first: 'Der erste Eintrag, der geändert, verschoben oder entfernt wurde, ist %{id}.',
    show: 'Zu Eintrag %{id}',
    places: 'Eine Stelle wurde nachträglich verändert: |||| %{count} Stellen wurden nachträglich verändert:',
    faults: {
      changed: '%{id} wurde nachträglich verändert.',
      unlinked: '%{id} folgt nicht auf den Eintrag davor.',
      missing: '%{id} fehlt.',
      missingUpTo: '%{id} bis %{upTo} fehlen.',
      surplus: '%{id} stammt nicht aus der Konsole.',
    },
    explained:
      'Eine weitere Stelle wurde von einem Administrator erklärt. |||| %{count} weitere Stellen wurden von Administratoren erklärt.',
    reason: 'Warum ist das unbedenklich?',
    explaining:
      'Die Begründung wird signiert festgehalten. Was dort ab jetzt verändert wird, fällt wieder auf.',
    record: 'Diese Stelle erklären |||| Diese Stellen erklären',
    recorded: 'Die Erklärung ist festgehalten.',
    again: 'Erneut prüfen',
  },
  export: {
    button: 'Signierter Export',
    title: 'Mit Signatur exportieren',
    explain: 'Ein Eintrag wird exportiert. |||| %{count} Einträge werden exportiert.',
    signed:
      'Gespeichert werden zwei Dateien: die Einträge und daneben eine .jws mit der Signatur. An ihr erkennen andere, dass niemand die erste verändert hat.',
    format: 'Format',
    formats: {
      csv: 'Tabelle (CSV), eine Zeile je Änderung',
      ndjson: 'JSON (NDJSON), Einträge mit ihren Hashes',
    },
    save: 'Beide Dateien speichern',
    saved: 'Ein Eintrag wurde als %{file} gespeichert. |||| %{rows} Einträge wurden als %{file} gespeichert.',
  },
  revert: {
    button: 'Änderung rückgängig machen',
    title: 'Änderung an „%{name}“ rückgängig machen',
    explain: 'Diese Felder werden geändert. Alles andere bleibt, wie es jetzt ist.',
    choose: 'Welche Felder',
    sides: { now: 'Jetzt', back: 'Zurück auf' },
    confirm: 'Rückgängig machen',
    done: 'Die Änderung wurde rückgängig gemacht.',
    unchanged: 'Die Änderung lässt sich nicht rückgängig machen.',
  },
  sequel: {
    reverted: 'Inzwischen rückgängig gemacht',
    partly: 'Inzwischen teilweise rückgängig gemacht',
    deleted: 'Datensatz gibt es nicht mehr',
  },
  refusedMore:
    'Eine weitere Änderung wurde innerhalb einer Minute abgelehnt. |||| %{count} weitere Änderungen wurden innerhalb einer Minute abgelehnt.',
  failedMore:
    'Eine weitere Anmeldung ist innerhalb einer Minute fehlgeschlagen. |||| %{count} weitere Anmeldungen sind innerhalb einer Minute fehlgeschlagen.',
  chain: 'Eintrag %{id} im Audit-Log',
} satisfies typeof english
