import { reportDayEnd, reportDayStart } from '../day.ts'
import type { Filter } from '../query.ts'
import type { Period } from './period.ts'

/** Amounts are in hundredths of the round's currency. */
export interface SummableRound {
  /** UTC instant, ISO 8601. */
  startedAt: string
  status: 'open' | 'completed' | 'refunded'
  debit: number
  totalWin: number
  gambled: number
  gambledWon: number
  closeType: string | null
}

export interface RoundSelection {
  status: SummableRound['status']
  /** Only rounds with at least this much staked in gamble phases. */
  gambled_gte?: 1
  closeType?: 'none'
}

export const openRoundsSelection: RoundSelection = { status: 'open' }
export const completedRoundsSelection: RoundSelection = { status: 'completed' }
export const refundedRoundsSelection: RoundSelection = { status: 'refunded' }
export const gamblePhaseRoundsSelection: RoundSelection = { ...completedRoundsSelection, gambled_gte: 1 }
export const closedWithoutBookingSelection: RoundSelection = {
  ...completedRoundsSelection,
  closeType: 'none',
}

interface SumOf {
  /** An amount of each round in hundredths, or `rounds` to count 1 for each. */
  of: 'rounds' | 'debit' | 'totalWin' | 'gambled' | 'gambledWon'
  which: RoundSelection
}

/** SQL is generated from these definitions as well. */
export const plainSumDefinitions = {
  open: { of: 'rounds', which: openRoundsSelection },
  completed: { of: 'rounds', which: completedRoundsSelection },
  refunded: { of: 'rounds', which: refundedRoundsSelection },
  wagered: { of: 'debit', which: completedRoundsSelection },
  won: { of: 'totalWin', which: completedRoundsSelection },
  gambled: { of: 'gambled', which: completedRoundsSelection },
  gambledWon: { of: 'gambledWon', which: completedRoundsSelection },
  wageredOpen: { of: 'debit', which: openRoundsSelection },
  wageredRefunded: { of: 'debit', which: refundedRoundsSelection },
  wageredGambled: { of: 'debit', which: gamblePhaseRoundsSelection },
  closedWithoutBooking: { of: 'rounds', which: closedWithoutBookingSelection },
} as const satisfies Record<string, SumOf>
export type PlainSumName = keyof typeof plainSumDefinitions

/** The stakes and returns are without gambling; the sums exceed what a number holds exactly. */
export const multipliedSumFactors = {
  stakesSquared: ['stake', 'stake'],
  returnsSquared: ['back', 'back'],
  stakesReturns: ['stake', 'back'],
} as const
export type ProductSumName = keyof typeof multipliedSumFactors

/** `firstPlay` is the start of the earliest completed round. */
export type Sums = Record<PlainSumName, number> &
  Record<ProductSumName, bigint> & { firstPlay: string | null }

export const unmultipliedSumNames = Object.keys(plainSumDefinitions) as PlainSumName[]
export const productSumNames = Object.keys(multipliedSumFactors) as ProductSumName[]

export const zeroSums = {
  ...Object.fromEntries(unmultipliedSumNames.map((name) => [name, 0])),
  ...Object.fromEntries(productSumNames.map((name) => [name, 0n])),
  firstPlay: null,
} as Sums

export function sumsOfRound(round: SummableRound): Sums {
  const sums = { ...zeroSums }
  for (const name of unmultipliedSumNames) {
    const { of, which }: SumOf = plainSumDefinitions[name]
    if (isOne(round, which)) sums[name] = of === 'rounds' ? 1 : round[of]
  }
  if (round.status !== 'completed') return sums
  const stake = BigInt(round.debit)
  const back = BigInt(wonBeforeGamblePhase(round.totalWin, round.gambled, round.gambledWon))
  for (const name of productSumNames) {
    const [one, other] = multipliedSumFactors[name]
    sums[name] = { stake, back }[one] * { stake, back }[other]
  }
  return { ...sums, firstPlay: round.startedAt }
}

const isOne = (round: SummableRound, { status, gambled_gte, closeType }: RoundSelection): boolean =>
  round.status === status &&
  (gambled_gte === undefined || round.gambled >= gambled_gte) &&
  (closeType === undefined || round.closeType === closeType)

/** Throws `RangeError` if a sum exceeds what a number holds exactly, because figures are never approximate. */
export function addAllSums(parts: Iterable<Sums>): Sums {
  const sum = { ...zeroSums }
  for (const part of parts) {
    for (const name of unmultipliedSumNames) sum[name] = requireExact(sum[name] + part[name])
    for (const name of productSumNames) sum[name] += part[name]
    sum.firstPlay = earlierInstant(sum.firstPlay, part.firstPlay)
  }
  return sum
}

/** The first play of the remaining rounds is unknown and becomes `null`. */
export function subtractSums(all: Sums, part: Sums): Sums {
  const rest = { ...all, firstPlay: null }
  for (const name of unmultipliedSumNames) rest[name] -= part[name]
  for (const name of productSumNames) rest[name] -= part[name]
  return rest
}

/** Ignores the first play, which covers the whole history. */
export const isSameSums = (one: Sums, other: Sums): boolean =>
  [...unmultipliedSumNames, ...productSumNames].every((name) => one[name] === other[name])

const earlierInstant = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one

export const wonBeforeGamblePhase = (won: number, gambled: number, gambledWon: number): number =>
  requireExact(won + gambled - gambledWon)

export function requireExact(sum: number): number {
  if (!Number.isSafeInteger(sum)) throw new RangeError('A sum is larger than a number holds exactly')
  return sum
}

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
