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

/** Which rounds a sum is of, or a figure is about, in the words of a filter of rounds. */
export interface RoundStateSums {
  status: RoundFigures['status']
  /** With at least this much staked in gamble phases. */
  gambled_gte?: 1
  /** Closed without a booking at the operator. */
  closeType?: 'none'
}

export const openRoundSums: RoundStateSums = { status: 'open' }
export const completedRounds: RoundStateSums = { status: 'completed' }
export const refundedRounds: RoundStateSums = { status: 'refunded' }
export const completedRoundsWithGamble: RoundStateSums = { ...completedRounds, gambled_gte: 1 }
export const roundsWithoutBookingSums: RoundStateSums = { ...completedRounds, closeType: 'none' }

interface SumOf {
  /** What is added up: an amount of each round in hundredths, or 1 for each round. */
  of: 'rounds' | 'debit' | 'totalWin' | 'gambled' | 'gambledWon'
  which: RoundStateSums
}

/** The sums of rounds in one currency from which all figures are computed; how each is added up, here and in SQL. */
export const declaredSums = {
  open: { of: 'rounds', which: openRoundSums },
  completed: { of: 'rounds', which: completedRounds },
  refunded: { of: 'rounds', which: refundedRounds },
  wagered: { of: 'debit', which: completedRounds },
  won: { of: 'totalWin', which: completedRounds },
  gambled: { of: 'gambled', which: completedRounds },
  gambledWon: { of: 'gambledWon', which: completedRounds },
  wageredOpen: { of: 'debit', which: openRoundSums },
  wageredRefunded: { of: 'debit', which: refundedRounds },
  wageredGambled: { of: 'debit', which: completedRoundsWithGamble },
  closedWithoutBooking: { of: 'rounds', which: roundsWithoutBookingSums },
} as const satisfies Record<string, SumOf>
export type IntegerSum = keyof typeof declaredSums

/** Sums over completed rounds of the product of stake and return without gambling. They exceed what a number holds exactly. */
export const sumsOfProducts = {
  stakesSquared: ['stake', 'stake'],
  returnsSquared: ['back', 'back'],
  stakesReturns: ['stake', 'back'],
} as const
export type ProductSum = keyof typeof sumsOfProducts

/** Exact sums; `firstPlay` is the start of the earliest completed round. */
export type Sums = Record<IntegerSum, number> & Record<ProductSum, bigint> & { firstPlay: string | null }

export const integerSums = Object.keys(declaredSums) as IntegerSum[]
export const squareSums = Object.keys(sumsOfProducts) as ProductSum[]

/** The sums of no rounds. */
export const noSums = {
  ...Object.fromEntries(integerSums.map((name) => [name, 0])),
  ...Object.fromEntries(squareSums.map((name) => [name, 0n])),
  firstPlay: null,
} as Sums

/** The sums of one round. */
export function sumsOf(round: RoundFigures): Sums {
  const sums = { ...noSums }
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

const isOne = (round: RoundFigures, { status, gambled_gte, closeType }: RoundStateSums): boolean =>
  round.status === status &&
  (gambled_gte === undefined || round.gambled >= gambled_gte) &&
  (closeType === undefined || round.closeType === closeType)

/** Adds sums. Throws `RangeError` if a sum exceeds what a number holds exactly: figures are never approximate. */
export function addSums(parts: Iterable<Sums>): Sums {
  const sum = { ...noSums }
  for (const part of parts) {
    for (const name of integerSums) sum[name] = requireExact(sum[name] + part[name])
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
export const returnWithoutGambling = (won: number, gambled: number, gambledWon: number): number =>
  requireExact(won + gambled - gambledWon)

/** Throws `RangeError` for a sum that is not exact. */
export function requireExact(sum: number): number {
  if (!Number.isSafeInteger(sum)) throw new RangeError('A sum is larger than a number holds exactly')
  return sum
}
