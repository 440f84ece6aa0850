import { baseReturn, type Sums } from './sums.ts'

/** The version of the definitions below; it changes whenever one of them does. */
export const definitionVersion = '1.0'

/** The figures of a group of rounds in one currency. Amounts in hundredths. */
export interface Figures {
  wagered: number
  won: number
  /** May be negative. */
  ggr: number
  /** Percent with 2 decimals; `null` if nothing was wagered. */
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
  /** All rounds behind the figures: those played, open and refunded. */
  roundsOpen: number
  roundsRefunded: number
}

export type FigureName = keyof Figures

/** How a figure is formatted. */
export type FigureKind = 'amount' | 'percent' | 'count' | 'instant'

/** Each term of the definitions, with its formula, in the order of a report's columns. */
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

/** The figures of sums. */
export const figuresOf = (sums: Sums): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, definitions[name].of(sums)])) as unknown as Figures

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
