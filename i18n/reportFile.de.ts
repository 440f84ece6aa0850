import type { ReportFileTexts } from './reportFile.en.ts'
import { accessReview } from './accessReview.de.ts'
import { audit } from './audit.de.ts'
import { reportResources, reports } from './reports.de.ts'
import { reportFileResources } from './resources.reportFiles.de.ts'
import { roundResources } from './resources.rounds.de.ts'
import { userResources } from './resources.users.de.ts'

export const reportFile = {
  lines: {
    report: 'Bericht',
    definitionVersion: 'Version der Definitionen',
    from: 'Von',
    to: 'Bis',
    zone: 'Tage und Zeiten in',
    casinos: 'Casinos',
    filter: 'Filter',
    sort: 'Reihenfolge',
    generatedAt: 'Erstellt',
    by: 'Angefordert von',
    rows: 'Zeilen',
    note: 'Hinweis',
  },
  all: 'alle',
  none: 'keine',
  empty: 'leer',
  search: 'Suche',
  noData: 'Keine Daten gefunden.',
  from: '%{label} von',
  to: '%{label} bis',
  kinds: reportFileResources.reports.choices.kind,
  by: reports.by,
  figures: reports.names,
  rows: reportResources['report-rows'],
  rounds: roundResources['game-rounds'],
  review: accessReview,
  users: userResources.users,
  actions: audit.choices.action,
} satisfies ReportFileTexts
