import { reportDayEnd, reportDayStart } from '../day.ts'
import type { Filter } from '../query.ts'
import type { Period } from './period.ts'
import {
  completedRoundsSelection,
  requireExact,
  openRoundsSelection,
  refundedRoundsSelection,
  gamblePhaseRoundsSelection,
  closedWithoutBookingSelection,
  type PlainSumName,
  type Sums,
  type RoundSelection,
} from './sums.ts'

/** Has to change with every change of the definitions below. */
export const figureDefinitionsVersion = '1.0'

/** Amounts are in hundredths, percentages have 2 decimals, instants are UTC. */
export type FigureKind = 'amount' | 'percent' | 'count' | 'instant'

export interface FigureDefinition {
  kind: FigureKind
  /** The sums that are added, and those that are subtracted; for an instant, the first play. */
  plus: readonly (PlainSumName | 'firstPlay')[]
  minus?: readonly PlainSumName[]
  per?: PlainSumName
  rounds: RoundSelection
  /** Whether tables of reports omit the figure. Definitions, files and API contain it. */
  isHidden?: true
}

/** In the order of a report's columns. API, files, screens and SQL follow from these definitions. */
export const figureDefinitions = {
  wagered: { kind: 'amount', plus: ['wagered'], rounds: completedRoundsSelection },
  won: { kind: 'amount', plus: ['won'], rounds: completedRoundsSelection },
  ggr: { kind: 'amount', plus: ['wagered'], minus: ['won'], rounds: completedRoundsSelection },
  rtp: { kind: 'percent', plus: ['won'], per: 'wagered', rounds: completedRoundsSelection },
  baseRtp: {
    ...{ kind: 'percent', plus: ['won', 'gambled'], minus: ['gambledWon'], per: 'wagered' },
    rounds: completedRoundsSelection,
  },
  roundsPlayed: { kind: 'count', plus: ['completed'], rounds: completedRoundsSelection },
  gambled: { kind: 'amount', plus: ['gambled'], rounds: gamblePhaseRoundsSelection },
  gambledWon: { kind: 'amount', plus: ['gambledWon'], rounds: gamblePhaseRoundsSelection },
  wageredOpen: { kind: 'amount', plus: ['wageredOpen'], rounds: openRoundsSelection },
  wageredRefunded: { kind: 'amount', plus: ['wageredRefunded'], rounds: refundedRoundsSelection },
  wageredGambled: { kind: 'amount', plus: ['wageredGambled'], rounds: gamblePhaseRoundsSelection },
  closedWithoutBooking: {
    kind: 'count',
    plus: ['closedWithoutBooking'],
    rounds: closedWithoutBookingSelection,
  },
  firstPlay: { kind: 'instant', plus: ['firstPlay'], rounds: completedRoundsSelection },
  roundsOpen: { kind: 'count', plus: ['open'], rounds: openRoundsSelection, isHidden: true },
  roundsRefunded: { kind: 'count', plus: ['refunded'], rounds: refundedRoundsSelection, isHidden: true },
} as const satisfies Record<string, FigureDefinition>

export type FigureName = keyof typeof figureDefinitions
export const figureNames = Object.keys(figureDefinitions) as FigureName[]

/** Percentages are `null` if nothing was wagered; the first play is `null` if nothing was played. */
export type Figures = { [K in FigureName]: FigureValues[(typeof figureDefinitions)[K]['kind']] }

interface FigureValues {
  amount: number
  percent: number | null
  count: number
  instant: string | null
}

export function figureOf<K extends FigureName>(name: K, sums: Sums): Figures[K]
export function figureOf(name: FigureName, sums: Sums): Figures[FigureName] {
  const { kind, plus, minus = [], per }: FigureDefinition = figureDefinitions[name]
  if (kind === 'instant') return sums.firstPlay
  const add = (names: FigureDefinition['plus']) => names.reduce((all, one) => all + Number(sums[one]), 0)
  const value = requireExact(add(plus) - add(minus))
  return per ? percentOf(value, sums[per]) : value
}

export const figuresFromSums = (sums: Sums): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, figureOf(name, sums)])) as unknown as Figures

export const isFigureName = (name: string): name is FigureName => Object.hasOwn(figureDefinitions, name)

/** Amounts of different currencies cannot be compared, so rows are sorted by currency first. */
export const isComparedWithinCurrency = (field: string): boolean =>
  isFigureName(field) && figureDefinitions[field].kind === 'amount'

/** A share in percent, rounded half up to 2 decimals; `null` if the whole is 0. Both are integers. */
export function percentOf(part: number, whole: number): number | null {
  if (whole === 0) return null
  // Numbers are several times as fast as `bigint`, and exact up to this size.
  const most = Math.abs(part) * 20_000 + whole
  if (most <= Number.MAX_SAFE_INTEGER) return Math.floor((part * 20_000 + whole) / (whole * 2)) / 100
  const [twice, of] = [BigInt(part) * 20_000n, BigInt(whole) * 2n]
  return Number(floor(twice + of / 2n, of)) / 100
}

/** Rounds down, whereas division of `bigint` truncates. The divisor is positive. */
const floor = (value: bigint, by: bigint): bigint => (value - (((value % by) + by) % by)) / by

/** The group of a report's row. Absent fields set no condition. */
export interface ReportGroupKey {
  day?: string
  casinoId?: string
  gameId?: string
  currency?: string
  /** `null` for all kinds combined. */
  moneyKind?: string | null
}

export const startedInPeriodFilterOf = ({ from, to }: Period): Filter => ({
  startedAt_gte: reportDayStart(from),
  startedAt_lte: reportDayEnd(to),
})

/** The filter of exactly the rounds behind a figure; `all` is that of the report. A first play may be before the period. */
export function roundFilterOfFigure(
  figure: FigureName,
  all: Filter,
  group: ReportGroupKey,
  figures: Figures,
): Filter {
  const { day, ...fields } = group
  const { firstPlay } = figures
  return {
    ...all,
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string')),
    ...(day !== undefined && startedInPeriodFilterOf({ from: day, to: day })),
    ...(figure === 'firstPlay' &&
      firstPlay !== null && { startedAt_gte: firstPlay, startedAt_lte: firstPlay }),
    ...figureDefinitions[figure].rounds,
  }
}
