import type { providerImport as english } from './resources.import.en.ts'

/** The words of importing games, beside the others of providers. */
export const providerImport = {
  actions: { import: 'Spiele importiert' },
  pages: { import: 'Spiele importieren' },
  import: {
    title: 'Spiele importieren',
    asking: '%{name} wird nach seinen Spielen gefragt …',
    back: 'Zum Provider',
    last: 'Letzter Import: %{when}, von %{name}.',
    hints: {
      providerUnreachable:
        'Niemand nimmt die Verbindung an: Stimmt die Adresse, und läuft der Server des Providers?',
      providerTimeout:
        'Die Verbindung steht, aber es kam in der Zeit keine Antwort. Versuchen Sie es gleich noch einmal.',
      providerFailed: 'Prüfen Sie die Zugangsdaten dieses Providers, oder fragen Sie dort nach.',
      providerAnswerInvalid:
        'Vielleicht gehört die Adresse zu etwas anderem, oder der Provider hält uns für jemand anderen. Prüfen Sie API, Adresse und Zugangsdaten.',
    },
    filter: 'Spiele nach Zustand zeigen',
    all: 'Alle',
    states: { new: 'Neu', changed: 'Geändert', same: 'Gleich', invalid: 'Ungültig' },
    search: 'Spiele suchen',
    none: 'Kein Spiel passt dazu.',
    tickAll: 'Alle gezeigten Spiele ankreuzen',
    game: 'Spiel',
    state: 'Zustand',
    here: ' · hier %{id}',
    newStudio: 'neues Studio',
    ours: 'Hier',
    theirs: 'Beim Provider',
    lastEdit: 'Zuletzt von Hand geändert von %{name}: %{when}.',
    wouldFail: 'So, wie es jetzt ist, würde das abgelehnt. %{reason}',
    start: 'Ein Spiel importieren |||| %{count} Spiele importieren',
    studios: 'Ein Studio wird angelegt: %{names}. |||| %{smart_count} Studios werden angelegt: %{names}.',
    inactive: 'Importierte Spiele sind nirgends aktiv.',
    imported: '%{imported} von %{offered} Spielen importiert.',
    show: 'Spiele dieses Providers zeigen',
    again: 'Noch einmal importieren',
    csv: {
      button:
        'Fehlgeschlagenes Spiel als CSV speichern |||| %{count} fehlgeschlagene Spiele als CSV speichern',
      id: 'ID beim Provider',
      name: 'Name',
      reason: 'Grund',
      file: 'Nicht-importiert',
    },
  },
} satisfies typeof english
