import { common } from './resources.common.de.ts'
import { jobResources } from './resources.jobs.de.ts'
import type { pushed as englishPushed, pushResources as english } from './resources.pushes.en.ts'

/** What is said of pushes with what is pushed. */
export const pushed = {
  state: 'Seit letztem Push',
  states: { upToDate: 'Unverändert', changed: 'Geändert', never: 'Nie übertragen' },
  actions: { push: 'An die Bridge übertragen', attempted: 'Push gestartet' },
  pages: { push: 'Push' },
} satisfies typeof englishPushed

/** Names and fields of pushes, and the words of their page. */
export const pushResources = {
  pushes: {
    name: 'Push |||| Pushes',
    fields: {
      ...common,
      resource: 'Sammlung',
      recordId: 'Datensatz-ID',
      recordLabel: 'Datensatz',
      integrationId: 'Integration',
      jobId: 'Auftrag',
      state: 'Status',
      startedAt: 'Gestartet',
      finishedAt: 'Beendet',
      by: 'Von',
      casinoIds: 'Casinos',
      targets: 'Ziele',
      configurationHash: 'Hash der Konfiguration',
    },
    choices: {
      resource: { casinos: 'Casino', integrations: 'Integration' },
      state: jobResources.jobs.choices.state,
    },
    page: {
      title: 'Push von %{name}',
      plan: 'Was übertragen wird',
      explain:
        'Die Bridge erhält die Konfiguration, wie sie jetzt gespeichert ist. Speichern allein überträgt nichts.',
      nothing: 'Seit dem letzten Push hat sich nichts geändert.',
      none: 'Zu dieser Integration gehört kein Casino: Es gibt nichts zu übertragen.',
      changes: 'Eine Änderung |||| %{smart_count} Änderungen',
      noChanges: 'Keine Änderungen',
      never: 'Noch nie übertragen',
      last: 'Letzter erfolgreicher Push: %{when}',
      all: 'Alle Casinos',
      changed: 'Nur geänderte',
      choice: 'Zu übertragende Casinos',
      push: 'Push starten',
      again: 'Trotzdem erneut übertragen',
      pushSome: 'Ein Casino übertragen |||| %{smart_count} Casinos übertragen',
      chooseOne: 'Wählen Sie mindestens ein Casino.',
      progress: 'Push',
      succeeded: 'Der Push war erfolgreich.',
      failed: 'Nicht jede Bridge hat die Konfiguration erhalten. Der Grund steht bei jedem Ziel.',
      before: 'Bei der Bridge',
      after: 'Wird übertragen',
      games: 'Spielbare Spiele',
      added: 'Hinzugekommen',
      removed: 'Weggefallen',
      integration: 'Aus der Integration',
      showWhole: 'Die ganze Konfiguration, ein Wert |||| Die ganze Konfiguration, %{smart_count} Werte',
    },
    history: {
      title: 'Bisherige Pushes',
      none: 'Bisher wurde nichts übertragen.',
      with: 'Mit der Integration',
      older: 'Ältere anzeigen',
      hash: 'Hash der Konfiguration',
      was: 'Vorher',
      became: 'Übertragen',
    },
  },
} satisfies typeof english
