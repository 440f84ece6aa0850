import { common } from './resources.common.de.ts'
import { jobResources } from './resources.jobs.de.ts'
import type { pushedRecordTexts as englishPushed, pushResources as english } from './resources.pushes.en.ts'

export const pushedRecordTexts = {
  state: 'Push-Stand',
  states: { upToDate: 'Aktuell', changed: 'Änderungen offen', never: 'Noch nicht gepusht' },
  failed: { pushFailed: 'Letzter Push fehlgeschlagen', pushFailures: 'Fehlgeschlagene Pushes' },
  pending: { pushGames: 'Zu pushende Spiele', bridgeMoved: 'Bridge seit dem letzten Push umgezogen' },
  actions: { push: 'An die Bridge gepusht', attempted: 'Push gestartet' },
  pages: { push: 'Push' },
  bulk: { push: { label: 'Pushen' } },
} satisfies typeof englishPushed

export const pushResources = {
  pushes: {
    name: 'Push |||| Pushes',
    fields: {
      ...common,
      resource: 'Bereich',
      recordId: 'Datensatz-ID',
      recordLabel: 'Datensatz',
      integrationId: 'Integration',
      jobId: 'Vorgang',
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
  },
} satisfies typeof english
