import { reportNames, reports } from '../../src/contract/reports.ts'
import { definePage } from '../../src/schema/defineScreens.ts'
import { gameRounds } from '../game-rounds/entity.ts'

/** Whoever may list rounds may read reports. */
const place = { section: 'reporting', icon: 'chart', guide: 'read-reports', entity: gameRounds } as const

/** The home page shows the top games. */
export const reportPages = reportNames
  .filter((name) => !reports[name].isBest)
  .map((name) => {
    const path = `reporting/${name}-report`
    const view = async () => ({ default: (await import('./ReportPage.tsx')).createReportPage(name, path) })
    return definePage({ ...place, path, view })
  })
