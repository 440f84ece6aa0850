/** What the figures of a report are made of, of one round. Amounts are hundredths of the round's currency. */
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

/** Exact sums over rounds of one currency, in hundredths; everything else in a report follows from them. */
export interface Sums {
  /** Rounds by state; together they are all rounds behind the figures. */
  open: number
  completed: number
  refunded: number
  /** Sum of debit, of total win, and of what was staked and returned in gamble phases, over completed rounds. */
  wagered: number
  won: number
  gambled: number
  gambledWon: number
  /** Sums of debit: over open, over refunded rounds, and over completed ones that had a gamble phase. */
  wageredOpen: number
  wageredRefunded: number
  wageredGambled: number
  /** How many completed rounds were closed without a booking by the operator. */
  closedWithoutBooking: number
  /** Start of the earliest completed round. */
  firstPlay: string | null
  /**
   * Over completed rounds, with b what was staked and r what the game returned without gambling: the sums of b², r² and br.
   * They grow beyond what a number holds exactly.
   */
  stakesSquared: bigint
  returnsSquared: bigint
  stakesReturns: bigint
}

/** The sums that are whole numbers. */
export const integerSums = [
  ...(['open', 'completed', 'refunded', 'wagered', 'won', 'gambled', 'gambledWon'] as const),
  ...(['wageredOpen', 'wageredRefunded', 'wageredGambled', 'closedWithoutBooking'] as const),
] as const

/** The sums that are larger. */
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

/** Several sums as one. Throws `RangeError` where they are more than a number holds exactly: no figure is ever nearly right. */
export function addSums(parts: Iterable<Sums>): Sums {
  const sum = { ...noSums }
  for (const part of parts) {
    for (const name of integerSums) sum[name] = exact(sum[name] + part[name])
    for (const name of squareSums) sum[name] += part[name]
    sum.firstPlay = earlierInstant(sum.firstPlay, part.firstPlay)
  }
  return sum
}

/** What is left of sums without those of some of their rounds; which of the others began first nobody knows. */
export function subtractSums(all: Sums, part: Sums): Sums {
  const rest = { ...all, firstPlay: null }
  for (const name of integerSums) rest[name] -= part[name]
  for (const name of squareSums) rest[name] -= part[name]
  return rest
}

/** Whether two sums agree in everything but the first play, which is of the whole history. */
export const isSame = (one: Sums, other: Sums): boolean =>
  [...integerSums, ...squareSums].every((name) => one[name] === other[name])

/** The earlier one of two instants of the same form. */
export const earlierInstant = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one

/** What the game has returned by itself: without what gambling has added or taken. */
export const baseReturn = (won: number, gambled: number, gambledWon: number): number =>
  exact(won + gambled - gambledWon)

function exact(sum: number): number {
  if (!Number.isSafeInteger(sum)) throw new RangeError('A sum is larger than a number holds exactly')
  return sum
}
