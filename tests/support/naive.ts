import type { Figures } from '../../src/contract/reports/figures.ts'
import type { Round } from './rounds.ts'

/** Figures of rounds in one currency, computed round by round from the definitions, without the code under test. */
export function naiveFigures(rounds: readonly Round[]): Omit<Figures, 'firstPlay'> {
  const completed = rounds.filter(({ status }) => status === 'completed')
  const withState = (status: string) => rounds.filter((round) => round.status === status)
  const sum = (some: readonly Round[], of: (round: Round) => number) =>
    some.reduce((total, round) => total + BigInt(of(round)), 0n)
  const wagered = sum(completed, ({ debit }) => debit)
  const won = sum(completed, ({ totalWin }) => totalWin)
  const gambled = sum(completed, (round) => round.gambled)
  const gambledWon = sum(completed, (round) => round.gambledWon)
  return {
    wagered: Number(wagered),
    won: Number(won),
    ggr: Number(wagered - won),
    rtp: percent(won, wagered),
    baseRtp: percent(won + gambled - gambledWon, wagered),
    roundsPlayed: completed.length,
    gambled: Number(gambled),
    gambledWon: Number(gambledWon),
    wageredOpen: Number(sum(withState('open'), ({ debit }) => debit)),
    wageredRefunded: Number(sum(withState('refunded'), ({ debit }) => debit)),
    wageredGambled: Number(
      sum(
        completed.filter((round) => round.gambled > 0),
        ({ debit }) => debit,
      ),
    ),
    closedWithoutBooking: completed.filter(({ closeType }) => closeType === 'none').length,
    roundsOpen: withState('open').length,
    roundsRefunded: withState('refunded').length,
  }
}

/** Rounds half up at the second decimal, by an exact calculation with three more decimals. */
function percent(part: bigint, whole: bigint): number | null {
  if (whole === 0n) return null
  const isNegative = part < 0n
  const size = isNegative ? -part : part
  const [cut, rest] = [(size * 10_000n) / whole, (size * 10_000n) % whole]
  const isUp = isNegative ? rest * 2n > whole : rest * 2n >= whole
  const rounded = isUp ? cut + 1n : cut
  return Number(isNegative ? -rounded : rounded) / 100
}

export const firstPlayOf = (rounds: readonly Round[]): string | null =>
  rounds
    .filter(({ status }) => status === 'completed')
    .map(({ startedAt }) => startedAt)
    .toSorted()[0] ?? null
