/** Amounts are in hundredths of the round's currency. */
export interface SummedRoundFields {
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
  status: SummedRoundFields['status']
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

export function sumsOfRound(round: SummedRoundFields): Sums {
  const sums = { ...zeroSums }
  for (const name of unmultipliedSumNames) {
    const { of, which }: SumOf = plainSumDefinitions[name]
    if (isOne(round, which)) sums[name] = of === 'rounds' ? 1 : round[of]
  }
  if (round.status !== 'completed') return sums
  const stake = BigInt(round.debit)
  const back = BigInt(returnBeforeGamblePhase(round.totalWin, round.gambled, round.gambledWon))
  for (const name of productSumNames) {
    const [one, other] = multipliedSumFactors[name]
    sums[name] = { stake, back }[one] * { stake, back }[other]
  }
  return { ...sums, firstPlay: round.startedAt }
}

const isOne = (round: SummedRoundFields, { status, gambled_gte, closeType }: RoundSelection): boolean =>
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

export const earlierInstant = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one

export const returnBeforeGamblePhase = (won: number, gambled: number, gambledWon: number): number =>
  requireExact(won + gambled - gambledWon)

/** Throws `RangeError`. */
export function requireExact(sum: number): number {
  if (!Number.isSafeInteger(sum)) throw new RangeError('A sum is larger than a number holds exactly')
  return sum
}
