import type { jobs as english } from './jobs.en.ts'

/** Texts of what the server works on for longer. */
export const jobs = {
  cancelling: 'Wird abgebrochen …',
  count: '%{done} von %{total}',
  left: 'noch etwa %{time}',
  began: 'Begonnen von %{name}: %{began}',
  ended: 'Begonnen von %{name}: %{began}, beendet: %{ended}',
  cancel: 'Abbrechen',
  retry: 'Fehlgeschlagenen Eintrag wiederholen |||| %{smart_count} fehlgeschlagene Einträge wiederholen',
  show: 'Vorgang ansehen',
  item: 'Eintrag',
  outcome: 'Ergebnis',
  at: 'Zeitpunkt',
  more: 'und ein weiterer |||| und %{count} weitere',
  outcomes: {
    match: 'Übereinstimmung',
    mismatch: 'Abweichung',
    notListed: 'Nicht gelistet',
    waiting: 'Noch nicht begonnen',
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
  },
} satisfies typeof english
