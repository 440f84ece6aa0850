import type { Sort } from '../query.ts'

export const moneyKinds = ['real', 'bonus', 'voucher'] as const
export type MoneyKind = (typeof moneyKinds)[number]

/** What rounds can be grouped by, beside their currency and money kind, which are never mixed: the label of a group, and its record. */
export const groupings = {
  day: { label: 'day', collection: null },
  casinoId: { label: 'casinoName', collection: 'casinos' },
  gameId: { label: 'gameName', collection: 'games' },
} as const
export type Grouping = keyof typeof groupings
export const groupingNames = Object.keys(groupings) as Grouping[]

/** The groupings that have trends: those whose rows are not days. */
export const trendGroupings = ['casinoId', 'gameId'] as const satisfies Grouping[]
export type TrendGrouping = (typeof trendGroupings)[number]

/** The fields by which rounds are narrowed, each to a list of values. */
export const roundFilters = ['casinoId', 'gameId', 'moneyKind', 'currency'] as const
export type RoundFilter = (typeof roundFilters)[number]

interface ReportOptions {
  by: Grouping
  /** What it is, for readers of the API's document. */
  title: string
  /** Only the best five rows of each currency and money kind. */
  isBest?: boolean
}

/** A report: its options, and what follows from them. */
export interface ReportDeclaration extends Required<ReportOptions> {
  /** The field with the label of a row. */
  label: (typeof groupings)[Grouping]['label']
  /** The order of the rows unless another is asked for. */
  sort: Sort
}

/**
 * Declares a report: its address `GET /api/reporting/<name>`, OpenAPI operation, order, file, and the table, chart and page of the console
 * follow. Its columns are the group, currency, money kind and all figures of the `definitions`.
 */
export const defineReport = ({ by, title, isBest = false }: ReportOptions): ReportDeclaration => ({
  ...{ by, title, isBest, label: groupings[by].label },
  sort: by === 'day' ? { field: 'day', order: 'ASC' } : { field: 'wagered', order: 'DESC' },
})
