import type { audit as english } from './audit.en.ts'

/** What is said in and about the audit log. */
export const audit = {
  choices: {
    action: {
      create: 'Angelegt',
      update: 'Geändert',
      delete: 'Gelöscht',
      revert: 'Zurückgesetzt',
      push: 'Übertragen',
      import: 'Importiert',
      check: 'Geprüft',
      generateKeys: 'Schlüsselpaar erzeugt',
      resetPassword: 'Passwort zurückgesetzt',
      cancel: 'Abgebrochen',
      retry: 'Erneut versucht',
      export: 'Exportiert',
      attempted: 'Begonnen',
      refused: 'Abgelehnt oder gescheitert',
      signInFailed: 'Anmeldung gescheitert',
    },
  },
  values: 'Ein Wert |||| %{smart_count} Werte',
  all: 'Alle Einträge zu diesem Datensatz',
  children: 'Was daraus folgte',
  more: 'Weitere anzeigen',
  chain: 'Eintrag %{id} in der Kette',
} satisfies typeof english
