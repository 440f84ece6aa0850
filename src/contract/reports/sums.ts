/** The fields of a round that sums need. Amounts are in hundredths of the round's currency. */
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

/** The rounds in a sum or behind a figure, as a filter of rounds. */
export interface RoundSelection {
  status: RoundFigures['status']
  /** Only rounds with at least this much staked in gamble phases. */
  gambled_gte?: 1
  closeType?: 'none'
}

export const openRoundsSelection: RoundSelection = { status: 'open' }
export const completedRounds: RoundSelection = { status: 'completed' }
export const refundedRounds: RoundSelection = { status: 'refunded' }
export const completedRoundsWithGamble: RoundSelection = { ...completedRounds, gambled_gte: 1 }
export const roundsClosedWithoutBooking: RoundSelection = { ...completedRounds, closeType: 'none' }

interface SumOf {
  /** An amount of each round in hundredths, or `rounds` to count 1 for each. */
  of: 'rounds' | 'debit' | 'totalWin' | 'gambled' | 'gambledWon'
  which: RoundSelection
}

/** The sums of rounds in one currency from which all figures are computed. SQL is generated from them as well. */
export const declaredSums = {
  open: { of: 'rounds', which: openRoundsSelection },
  completed: { of: 'rounds', which: completedRounds },
  refunded: { of: 'rounds', which: refundedRounds },
  wagered: { of: 'debit', which: completedRounds },
  won: { of: 'totalWin', which: completedRounds },
  gambled: { of: 'gambled', which: completedRounds },
  gambledWon: { of: 'gambledWon', which: completedRounds },
  wageredOpen: { of: 'debit', which: openRoundsSelection },
  wageredRefunded: { of: 'debit', which: refundedRounds },
  wageredGambled: { of: 'debit', which: completedRoundsWithGamble },
  closedWithoutBooking: { of: 'rounds', which: roundsClosedWithoutBooking },
} as const satisfies Record<string, SumOf>
export type IntegerSum = keyof typeof declaredSums

/** Sums over completed rounds of the product of stake and return without gambling. They exceed what a number holds exactly. */
export const sumsOfProducts = {
  stakesSquared: ['stake', 'stake'],
  returnsSquared: ['back', 'back'],
  stakesReturns: ['stake', 'back'],
} as const
export type ProductSum = keyof typeof sumsOfProducts

/** Exact sums. `firstPlay` is the start of the earliest completed round. */
export type Sums = Record<IntegerSum, number> & Record<ProductSum, bigint> & { firstPlay: string | null }

export const integerSums = Object.keys(declaredSums) as IntegerSum[]
export const squareSums = Object.keys(sumsOfProducts) as ProductSum[]

export const zeroSums = {
  ...Object.fromEntries(integerSums.map((name) => [name, 0])),
  ...Object.fromEntries(squareSums.map((name) => [name, 0n])),
  firstPlay: null,
} as Sums

export function sumsOfRound(round: RoundFigures): Sums {
  const sums = { ...zeroSums }
  for (const name of integerSums) {
    const { of, which }: SumOf = declaredSums[name]
    if (isOne(round, which)) sums[name] = of === 'rounds' ? 1 : round[of]
  }
  if (round.status !== 'completed') return sums
  const stake = BigInt(round.debit)
  const back = BigInt(returnWithoutGambling(round.totalWin, round.gambled, round.gambledWon))
  for (const name of squareSums) {
    const [one, other] = sumsOfProducts[name]
    sums[name] = { stake, back }[one] * { stake, back }[other]
  }
  return { ...sums, firstPlay: round.startedAt }
}

const isOne = (round: RoundFigures, { status, gambled_gte, closeType }: RoundSelection): boolean =>
  round.status === status &&
  (gambled_gte === undefined || round.gambled >= gambled_gte) &&
  (closeType === undefined || round.closeType === closeType)

/** Throws `RangeError` if a sum exceeds what a number holds exactly, because figures are never approximate. */
export function addSums(parts: Iterable<Sums>): Sums {
  const sum = { ...zeroSums }
  for (const part of parts) {
    for (const name of integerSums) sum[name] = requireExact(sum[name] + part[name])
    for (const name of squareSums) sum[name] += part[name]
    sum.firstPlay = earlierInstant(sum.firstPlay, part.firstPlay)
  }
  return sum
}

/** The first play of the remaining rounds is unknown and becomes `null`. */
export function subtractSums(all: Sums, part: Sums): Sums {
  const rest = { ...all, firstPlay: null }
  for (const name of integerSums) rest[name] -= part[name]
  for (const name of squareSums) rest[name] -= part[name]
  return rest
}

/** Ignores the first play, which covers the whole history. */
export const isSameSums = (one: Sums, other: Sums): boolean =>
  [...integerSums, ...squareSums].every((name) => one[name] === other[name])

export const earlierInstant = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one

/** The game's own return, without the result of gambling. */
export const returnWithoutGambling = (won: number, gambled: number, gambledWon: number): number =>
  requireExact(won + gambled - gambledWon)

/** Throws `RangeError` for a sum that is not exact. */
export function requireExact(sum: number): number {
  if (!Number.isSafeInteger(sum)) throw new RangeError('A sum is larger than a number holds exactly')
  return sum
}
