import type { Filter } from './filter.ts'
import type { Figures } from './reports/figures.ts'
import type { Period } from './reports/period.ts'
import type { Group } from './reports/rounds.ts'
import type { RtpCheck } from './reports/rtp.ts'

export const moneyKinds = ['real', 'bonus', 'voucher'] as const
export type MoneyKind = (typeof moneyKinds)[number]

/** What rounds are put together by, beside their currency and money kind, which are never mixed. */
export type Grouping = 'day' | 'casinoId' | 'gameId'

/** The reports, and what a row of each is about: `GET /api/reporting/<report>`. */
export const reports = {
  ggr: 'day',
  'casino-performance': 'casinoId',
  'game-performance': 'gameId',
  'top-games': 'gameId',
} as const satisfies Record<string, Grouping>
export type ReportName = keyof typeof reports

/** A row: its group's ids and names, and its figures. */
export interface ReportRow extends Figures, Group {
  casinoName?: string
  gameName?: string
  currency: string
  moneyKind: MoneyKind
}

/** Of one currency: a line for each money kind, and one of all kinds together, its `moneyKind` `null`. */
export interface ReportTotal extends Figures {
  currency: string
  moneyKind: MoneyKind | null
}

/** What a report was made of and when. */
export interface ReportFrame extends Period {
  /** How many rows there are, those outside of the range asked for included. */
  total: number
  definitionVersion: string
  /** Where a day begins and ends. */
  zone: string
  /** UTC instant, ISO 8601. */
  generatedAt: string
  /** The filter of the list of rounds that holds all rounds of the report. */
  rounds: Filter
}

export interface Report extends ReportFrame {
  rows: ReportRow[]
  totals: ReportTotal[]
  /** The same over as many days just before. */
  previous: Period & { totals: ReportTotal[] }
}

/** A game's RTP in one currency, all money kinds together. */
export interface RtpRow extends RtpCheck {
  gameId: string
  gameName: string
  currency: string
}

/** `GET /api/reporting/rtp-verdicts`: what needs attention comes first. */
export interface RtpReport extends ReportFrame {
  rows: RtpRow[]
}

/** The most days that a course is told day by day, and the most groups that it is asked for at once. */
export const maxTrends = { days: 400, groups: 100 }

/** How the GGR of a group of rounds has gone, day by day. */
export interface Trend {
  casinoId?: string
  gameId?: string
  currency: string
  moneyKind: MoneyKind
  /** Hundredths, for each day of the period; 0 where nothing was played. */
  ggr: number[]
}

/** `GET /api/reporting/trends?by=gameId&groups=<some>&filter=<of a report>`; a group without rounds is not there. */
export interface Trends extends Period {
  rows: Trend[]
}

/** `GET /api/reporting/round-sums?filter=<of a list of rounds>`: the figures of all that it lists, by currency. */
export interface RoundSums {
  totals: ReportTotal[]
}
