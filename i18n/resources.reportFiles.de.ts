import type { reportFileResources as english } from './resources.reportFiles.en.ts'
import { common } from './resources.common.de.ts'

export const reportFileResources = {
  reports: {
    name: 'Download |||| Downloads',
    create: 'Datei anfordern',
    fields: {
      ...common,
      createdAt: 'Angefordert',
      kind: 'Bericht',
      filter: 'Zeitraum und Filter',
      sort: 'Reihenfolge',
      format: 'Format',
      from: 'Von',
      to: 'Bis',
      casinoIds: 'Casinos (IDs)',
      name: 'Datei',
      state: 'Status',
      rows: 'Zeilen',
      expected: 'Erwartete Zeilen',
      size: 'Größe',
      checksum: 'SHA-256',
      failure: 'Grund',
      jobId: 'Vorgangs-ID',
      by: 'Von',
      'by.id': 'Benutzer-ID',
      'by.name': 'Angefordert von',
      finishedAt: 'Fertig',
      expiresAt: 'Ablauf',
    },
    choices: {
      kind: {
        ggr: 'GGR-Bericht',
        'casino-performance': 'Casino-Performance',
        'game-performance': 'Spiele-Performance',
        'top-games': 'Top-5-Spiele',
        rounds: 'Spielrunden',
      },
      format: {
        de: 'CSV, deutsch',
        en: 'CSV, englisch',
        machine: 'CSV für Programme',
      },
      state: {
        making: 'Wird erstellt',
        ready: 'Fertig',
        failed: 'Fehlgeschlagen',
        cancelled: 'Abgebrochen',
        expired: 'Abgelaufen',
      },
    },
    actions: { request: 'Angefordert', fetch: 'Heruntergeladen' },
  },
} satisfies typeof english
