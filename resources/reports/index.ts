import { reportNames, reports } from '../../src/contract/reports.ts'
import { definePage } from '../../src/schema/derive.tsx'
import { gameRounds } from '../game-rounds/entity.ts'

/** Whoever may list rounds may read what they add up to. */
const place = { section: 'reporting', icon: 'chart', guide: 'read-reports', entity: gameRounds } as const

/** A page for each report with rows of its own; the best ones stand on the home page. */
export const reportPages = reportNames
  .filter((name) => !reports[name].isBest)
  .map((name) => {
    const path = `reporting/${name}-report`
    const view = async () => ({ default: (await import('./ReportPage.tsx')).reportPage(name, path) })
    return definePage({ ...place, path, view })
  })
