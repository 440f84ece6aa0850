/** What a round contributes to figures. Amounts in hundredths of the round's currency. */
export interface RoundFigures {
  /** UTC instant, ISO 8601. */
  startedAt: string
  status: 'open' | 'completed' | 'refunded'
  debit: number
  totalWin: number
  gambled: number
  gambledWon: number
  closeType: string | null
}

/** Exact sums of rounds in one currency, in hundredths; all figures of a report are computed from them. */
export interface Sums {
  /** Number of rounds by state; together all rounds behind the figures. */
  open: number
  completed: number
  refunded: number
  /** Sums of completed rounds: debit, total win, and the stakes and wins of gamble phases. */
  wagered: number
  won: number
  gambled: number
  gambledWon: number
  /** Sums of debit: of open rounds, of refunded ones, and of completed ones with a gamble phase. */
  wageredOpen: number
  wageredRefunded: number
  wageredGambled: number
  /** Number of completed rounds that were closed without a booking at the operator. */
  closedWithoutBooking: number
  /** Start of the earliest completed round. */
  firstPlay: string | null
  /**
   * Of completed rounds, with b the stake and r the return without gambling: sums of b², r² and br. They exceed what a number holds
   * exactly.
   */
  stakesSquared: bigint
  returnsSquared: bigint
  stakesReturns: bigint
}

/** The sums that are integers. */
export const integerSums = [
  ...(['open', 'completed', 'refunded', 'wagered', 'won', 'gambled', 'gambledWon'] as const),
  ...(['wageredOpen', 'wageredRefunded', 'wageredGambled', 'closedWithoutBooking'] as const),
] as const

/** The sums that exceed integers. */
export const squareSums = ['stakesSquared', 'returnsSquared', 'stakesReturns'] as const

/** The sums of no rounds. */
export const noSums: Sums = {
  ...{ open: 0, completed: 0, refunded: 0, wagered: 0, won: 0, gambled: 0, gambledWon: 0 },
  ...{ wageredOpen: 0, wageredRefunded: 0, wageredGambled: 0, closedWithoutBooking: 0, firstPlay: null },
  ...{ stakesSquared: 0n, returnsSquared: 0n, stakesReturns: 0n },
}

/** The sums of one round. */
export function sumsOf(round: RoundFigures): Sums {
  const { status, debit, totalWin, gambled, gambledWon } = round
  if (status === 'open') return { ...noSums, open: 1, wageredOpen: debit }
  if (status === 'refunded') return { ...noSums, refunded: 1, wageredRefunded: debit }
  const [stake, back] = [BigInt(debit), BigInt(baseReturn(totalWin, gambled, gambledWon))]
  return {
    ...noSums,
    completed: 1,
    wagered: debit,
    won: totalWin,
    gambled,
    gambledWon,
    wageredGambled: gambled > 0 ? debit : 0,
    closedWithoutBooking: round.closeType === 'none' ? 1 : 0,
    firstPlay: round.startedAt,
    stakesSquared: stake * stake,
    returnsSquared: back * back,
    stakesReturns: stake * back,
  }
}

/** Adds sums. Throws `RangeError` if a sum exceeds what a number holds exactly: figures are never approximate. */
export function addSums(parts: Iterable<Sums>): Sums {
  const sum = { ...noSums }
  for (const part of parts) {
    for (const name of integerSums) sum[name] = exact(sum[name] + part[name])
    for (const name of squareSums) sum[name] += part[name]
    sum.firstPlay = earlierInstant(sum.firstPlay, part.firstPlay)
  }
  return sum
}

/** Subtracts the sums of some of the rounds. The first play of the others is unknown. */
export function subtractSums(all: Sums, part: Sums): Sums {
  const rest = { ...all, firstPlay: null }
  for (const name of integerSums) rest[name] -= part[name]
  for (const name of squareSums) rest[name] -= part[name]
  return rest
}

/** Whether two sums are equal except for the first play, which covers the whole history. */
export const isSame = (one: Sums, other: Sums): boolean =>
  [...integerSums, ...squareSums].every((name) => one[name] === other[name])

/** The earlier of two instants in the same format. */
export const earlierInstant = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one

/** The game's own return, without the result of gambling. */
export const baseReturn = (won: number, gambled: number, gambledWon: number): number =>
  exact(won + gambled - gambledWon)

function exact(sum: number): number {
  if (!Number.isSafeInteger(sum)) throw new RangeError('A sum is larger than a number holds exactly')
  return sum
}
