import { baseReturn, type Sums } from './sums.ts'

/** The version of the definitions below; it changes whenever one of them does. */
export const definitionVersion = '1.0'

/** What a report says of a group of rounds of one currency. Amounts are hundredths. */
export interface Figures {
  wagered: number
  won: number
  /** May be negative. */
  ggr: number
  /** Percent, 2 decimals; `null` where nothing was wagered. */
  rtp: number | null
  baseRtp: number | null
  roundsPlayed: number
  gambled: number
  gambledWon: number
  wageredOpen: number
  wageredRefunded: number
  wageredGambled: number
  closedWithoutBooking: number
  /** UTC instant, ISO 8601. */
  firstPlay: string | null
  /** All rounds behind the figures: those played, and these two. */
  roundsOpen: number
  roundsRefunded: number
}

export type FigureName = keyof Figures

/** How a figure is written. */
export type FigureKind = 'amount' | 'percent' | 'count' | 'instant'

/** Every term of the definitions, once: what it is made of, in the order of a report's columns. */
export const definitions: Record<FigureName, { kind: FigureKind; of: (sums: Sums) => Figures[FigureName] }> =
  {
    wagered: { kind: 'amount', of: ({ wagered }) => wagered },
    won: { kind: 'amount', of: ({ won }) => won },
    ggr: { kind: 'amount', of: ({ wagered, won }) => wagered - won },
    rtp: { kind: 'percent', of: ({ won, wagered }) => percentOf(won, wagered) },
    baseRtp: {
      kind: 'percent',
      of: ({ won, gambled, gambledWon, wagered }) => percentOf(baseReturn(won, gambled, gambledWon), wagered),
    },
    roundsPlayed: { kind: 'count', of: ({ completed }) => completed },
    gambled: { kind: 'amount', of: ({ gambled }) => gambled },
    gambledWon: { kind: 'amount', of: ({ gambledWon }) => gambledWon },
    wageredOpen: { kind: 'amount', of: ({ wageredOpen }) => wageredOpen },
    wageredRefunded: { kind: 'amount', of: ({ wageredRefunded }) => wageredRefunded },
    wageredGambled: { kind: 'amount', of: ({ wageredGambled }) => wageredGambled },
    closedWithoutBooking: { kind: 'count', of: ({ closedWithoutBooking }) => closedWithoutBooking },
    firstPlay: { kind: 'instant', of: ({ firstPlay }) => firstPlay },
    roundsOpen: { kind: 'count', of: ({ open }) => open },
    roundsRefunded: { kind: 'count', of: ({ refunded }) => refunded },
  }

export const figureNames = Object.keys(definitions) as FigureName[]

/** The figures of some sums. */
export const figuresOf = (sums: Sums): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, definitions[name].of(sums)])) as unknown as Figures

/** A part of a whole in percent, rounded half up to 2 decimals; `null` of nothing. Both are whole numbers. */
export function percentOf(part: number, whole: number): number | null {
  if (whole === 0) return null
  // Where all of it is exact in numbers, they are several times as fast.
  const most = Math.abs(part) * 20_000 + whole
  if (most <= Number.MAX_SAFE_INTEGER) return Math.floor((part * 20_000 + whole) / (whole * 2)) / 100
  const [twice, of] = [BigInt(part) * 20_000n, BigInt(whole) * 2n]
  return Number(floor(twice + of / 2n, of)) / 100
}

/** Rounds down, where division of a `bigint` cuts off. The divisor is positive. */
const floor = (value: bigint, by: bigint): bigint => (value - (((value % by) + by) % by)) / by
