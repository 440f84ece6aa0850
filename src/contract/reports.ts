import type { Sort } from './query.ts'

export const moneyKindsOfRounds = ['real', 'bonus', 'voucher'] as const
export type MoneyKind = (typeof moneyKindsOfRounds)[number]

/** Always within one currency and kind of money. `label` is the field that names a group, `collection` that of its record. */
export const groupings = {
  day: { label: 'day', collection: null },
  casinoId: { label: 'casinoName', collection: 'casinos' },
  gameId: { label: 'gameName', collection: 'games' },
} as const
export type Grouping = keyof typeof groupings
export const groupingNames = Object.keys(groupings) as Grouping[]

export const groupingsWithTrend = ['casinoId', 'gameId'] as const satisfies Grouping[]
export type GroupingWithTrend = (typeof groupingsWithTrend)[number]

export const roundFilterFields = ['casinoId', 'gameId', 'moneyKind', 'currency'] as const
export type RoundFilterField = (typeof roundFilterFields)[number]

export const topCount = 5

interface ReportOptions {
  by: Grouping
  title: string
  /** Whether the report contains only the best rows of each currency and money kind. */
  isBest?: boolean
}

export interface ReportDeclaration extends Required<ReportOptions> {
  label: (typeof groupings)[Grouping]['label']
  sort: Sort
}

/** The report's `GET /api/reporting/<name>`, OpenAPI operation, file, table, chart and page follow from its declaration. */
export const defineReport = ({ by, title, isBest = false }: ReportOptions): ReportDeclaration => ({
  ...{ by, title, isBest, label: groupings[by].label },
  sort: by === 'day' ? { field: 'day', order: 'ASC' } : { field: 'wagered', order: 'DESC' },
})

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
