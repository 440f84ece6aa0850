import fc from 'fast-check'
import { addDays } from '../../src/contract/reports/period.ts'
import type { Row } from '../../src/contract/values.ts'

/** The fields of a round that reports use. */
export interface Round extends Row {
  casinoId: string
  gameId: string
  currency: string
  moneyKind: 'real' | 'bonus' | 'voucher'
  startedAt: string
  status: 'open' | 'completed' | 'refunded'
  closeType: string | null
  debit: number
  totalWin: number
  gambled: number
  gambledWon: number
}

/** Both days on which daylight saving time changes in Berlin, and their neighbours. */
const nights = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26']

/** Midnight in Berlin as UTC: summer time begins on 29 March and ends on 25 October, at 1:00 UTC. */
export function midnight(day: string): number {
  const isSummer = day > '2026-03-29' && day <= '2026-10-25'
  return Date.parse(`${day}T00:00:00Z`) - (isSummer ? 2 : 1) * 3_600_000
}

export function berlinDay(instant: string): string {
  const at = Date.parse(instant)
  const guess = new Date(at).toISOString().slice(0, 10)
  return at >= midnight(addDays(guess, 1)) ? addDays(guess, 1) : guess
}

const startedAt = fc
  .tuple(
    fc.constantFrom(...nights),
    fc.oneof(fc.constantFrom(-1, 0, 1, 3_599_999, 3_600_000, 7_200_000, 86_399_999), fc.nat(90_000_000)),
  )
  .map(([day, offset]) => new Date(midnight(day) + offset).toISOString())

/** Minor units; the square of the largest amount exceeds the safe integers. */
const amount = fc.oneof(fc.constantFrom(0, 1, 99, 100, 12_345_678_901), fc.nat(500_000))

const figures = fc.oneof(
  fc.record({ status: fc.constant('open' as const), closeType: fc.constant(null) }),
  fc.record({ status: fc.constant('refunded' as const), closeType: fc.constantFrom('refund', null) }),
  fc.record({
    status: fc.constant('completed' as const),
    closeType: fc.constantFrom(null, null, 'win', 'none'),
  }),
)

const gamble = fc.oneof(
  fc.constant({ gambled: 0, gambledWon: 0 }),
  fc.record({ gambled: fc.integer({ min: 1, max: 100_000 }), gambledWon: fc.constant(0) }),
  fc.integer({ min: 1, max: 100_000 }).map((gambled) => ({ gambled, gambledWon: 2 * gambled })),
)

/** Fields of a round that reports do not use. */
const others = {
  providerRoundId: 'p-1',
  ...{
    integrationId: null,
    endedAt: null,
    voucherCode: null,
    fundsEnd: null,
    closedBy: null,
    displayedOutcome: null,
  },
  playerId: 'player-1',
  versionNumber: 'v1.0',
  credit: 0,
  fundsStart: 0,
}

const round: fc.Arbitrary<Omit<Round, 'id'>> = fc
  .tuple(
    figures,
    gamble,
    fc.record({
      version: fc.constant(1),
      casinoId: fc.constantFrom('cf_aurora', 'cf_bluefin', 'cf_fjord'),
      gameId: fc.constantFrom('nightjar', 'emberfall', 'amber-orchard'),
      currency: fc.constantFrom('EUR', 'COINS', 'SEK'),
      moneyKind: fc.constantFrom('real' as const, 'bonus' as const, 'voucher' as const),
      startedAt,
      debit: amount,
    }),
    amount,
  )
  .map(([state, { gambled, gambledWon }, rest, baseWin]) => ({
    ...others,
    ...rest,
    ...state,
    // Gambling loses what was won before.
    totalWin: baseWin + gambledWon,
    gambled: gambledWon === 0 && gambled > baseWin ? 0 : gambled,
    gambledWon,
  }))

/** Rounds of several casinos, games, currencies and money kinds around the changes of daylight saving time. */
export const rounds = (constraints: fc.ArrayConstraints = {}): fc.Arbitrary<Round[]> =>
  fc
    .array(round, { maxLength: 60, ...constraints })
    .map((all) => all.map((one, index) => ({ ...one, id: `round-${index}` }) as Round))
