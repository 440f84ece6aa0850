import type { Filter } from './filter.ts'
import {
  defineReport,
  type MoneyKind,
  type ReportDeclaration,
  type ReportRow,
} from './reports/defineReport.ts'
import type { Figures } from './reports/figures.ts'
import type { Period } from './reports/period.ts'
import type { RtpCheck } from './reports/rtp.ts'

/** The reports, `GET /api/reporting/<name>`. */
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

/** Totals of one currency: one for each money kind, and one of all kinds with `moneyKind` `null`. */
export interface ReportTotal extends Figures {
  currency: string
  moneyKind: MoneyKind | null
}

/** What a report covers, and when it was made. */
export interface ReportFrame extends Period {
  /** Number of all rows, beyond the requested range. */
  total: number
  definitionVersion: string
  /** The time zone of its days. */
  zone: string
  /** UTC instant, ISO 8601. */
  generatedAt: string
  /** The filter of the list with all rounds of the report. */
  rounds: Filter
}

export interface Report extends ReportFrame {
  rows: ReportRow[]
  totals: ReportTotal[]
  /** The totals of the period of the same length before. */
  previous: Period & { totals: ReportTotal[] }
}

/** A game's RTP in one currency, all money kinds combined. */
export interface RtpRow extends RtpCheck {
  gameId: string
  gameName: string
  currency: string
}

/** Answer of `GET /api/reporting/rtp-verdicts`; rows that need attention come first. */
export interface RtpReport extends ReportFrame {
  rows: RtpRow[]
}

/** Greatest number of days of a trend, and of groups in one request. */
export const maxTrends = { days: 400, groups: 100 }

/** The GGR of a group by day. */
export interface Trend {
  casinoId?: string
  gameId?: string
  currency: string
  moneyKind: MoneyKind
  /** Hundredths for each day of the period; 0 without rounds. */
  ggr: number[]
}

/** Answer of `GET /api/reporting/trends?by=gameId&groups=<groups>&filter=<report filter>`; groups without rounds are left out. */
export interface Trends extends Period {
  rows: Trend[]
}

/** Answer of `GET /api/reporting/round-sums?filter=<filter of rounds>`: the figures of all rounds in the list, by currency. */
export interface RoundSums {
  totals: ReportTotal[]
}
