import { page } from '../../src/schema/derive.tsx'
import { gameRounds } from '../game-rounds/entity.ts'

/** Whoever may list rounds may read what they add up to. */
const place = { section: 'reporting', icon: 'chart', guide: 'read-reports', entity: gameRounds } as const

export const reportPages = [
  page({ ...place, path: 'reporting/ggr-report', view: () => import('./GgrReport.tsx') }),
  page({ ...place, path: 'reporting/casino-performance-report', view: () => import('./CasinoReport.tsx') }),
  page({ ...place, path: 'reporting/game-performance-report', view: () => import('./GameReport.tsx') }),
]
