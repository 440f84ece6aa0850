import type { jobs as english } from './jobs.en.ts'

/** Texts of what the server works on for longer. */
export const jobs = {
  cancelling: 'Wird abgebrochen …',
  count: '%{done} von %{total}',
  failed: '%{failed} von %{total} fehlgeschlagen',
  left: 'noch etwa %{time}',
  began: 'Gestartet von %{name}: %{began}',
  ended: 'Gestartet von %{name}: %{began}, beendet: %{ended}',
  cancel: 'Abbrechen',
  retry:
    'Fehlgeschlagenen Eintrag erneut versuchen |||| %{smart_count} fehlgeschlagene Einträge erneut versuchen',
  show: 'Vorgang ansehen',
  item: 'Eintrag',
  outcome: 'Ergebnis',
  at: 'Zeitpunkt',
  more: 'und ein weiterer |||| und %{count} weitere',
  outcomes: {
    match: 'Übereinstimmung',
    mismatch: 'Abweichung',
    notListed: 'Nicht gelistet',
    waiting: 'Noch nicht gestartet',
    ok: 'OK',
    unchanged: 'Unverändert',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
    activated: 'Aktiviert',
    deactivated: 'Deaktiviert',
    assigned: 'Zugewiesen',
    unassigned: 'Zuweisung entfernt',
    created: 'Angelegt',
    updated: 'Geändert',
    refunded: 'Erstattet',
    booked: 'Gewinn gebucht',
    closed: 'Ohne Buchung geschlossen',
    made: 'Erstellt',
  },
} satisfies typeof english
