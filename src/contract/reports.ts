import { defineReport, type ReportDeclaration } from './reports/defineReport.ts'

export const reports = {
  ggr: defineReport({ by: 'day', title: 'Gross gaming revenue by day' }),
  'casino-performance': defineReport({ by: 'casinoId', title: 'Figures by casino' }),
  'game-performance': defineReport({ by: 'gameId', title: 'Figures by game' }),
  'top-games': defineReport({
    by: 'gameId',
    title: 'The five games with the highest figures of each currency and money kind',
    isBest: true,
  }),
} as const satisfies Record<string, ReportDeclaration>
export type ReportName = keyof typeof reports
export const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]]

export const trendLimits = { days: 400, groups: 100 }
