import { accessReview } from './accessReview.en.ts'
import { audit } from './audit.en.ts'
import { reportResources, reports } from './reports.en.ts'
import { reportFileResources } from './resources.reportFiles.en.ts'
import { roundResources } from './resources.rounds.en.ts'
import { userResources } from './resources.users.en.ts'

/** Texts in report files, the only messages that the server needs. */
export const reportFile = {
  lines: {
    report: 'Report',
    definitionVersion: 'Definitions version',
    from: 'From',
    to: 'To',
    zone: 'Days and times in',
    casinos: 'Casinos',
    filter: 'Filter',
    sort: 'Order',
    generatedAt: 'Generated',
    by: 'Requested by',
    rows: 'Rows',
    note: 'Note',
  },
  all: 'all',
  none: 'none',
  empty: 'empty',
  search: 'Search',
  noData: 'No data found.',
  from: '%{label} from',
  to: '%{label} to',
  kinds: reportFileResources.reports.choices.kind,
  by: reports.by,
  figures: reports.names,
  rows: reportResources['report-rows'],
  rounds: roundResources['game-rounds'],
  review: accessReview,
  users: userResources.users,
  actions: audit.choices.action,
}

export type ReportFileTexts = typeof reportFile
