import type { RoundAwaits, Booking } from '../../src/contract/closings.ts'

/** A round as it reads. Amounts in hundredths of its currency, instants UTC, ISO 8601. */
export interface Round {
  id: string
  version: number
  providerRoundId: string
  playerId: string
  casinoId: string
  gameId: string
  versionNumber: string
  startedAt: string
  endedAt: string | null
  awaits: RoundAwaits | null
  expiresAt: string | null
  refundAt: string | null
  currency: string
  moneyKind: 'real' | 'bonus' | 'voucher'
  voucherCode: string | null
  debit: number
  credit: number
  totalWin: number
  gambled: number
  gambledWon: number
  fundsStart: number
  fundsEnd: number | null
  status: 'open' | 'completed' | 'refunded'
  closeType: Booking | null
  closedBy: string | null
  displayedOutcome: string | null
}

/** The win that is lost when a round is refunded by itself, in hundredths; 0 where it never is. */
export const winLostByRefund = ({
  awaits,
  totalWin,
  credit,
}: Pick<Round, 'awaits' | 'totalWin' | 'credit'>) => (awaits === 'refund' ? totalWin - credit : 0)

/** Something that a round did to the player's money: positive in their favour. */
export interface Step {
  name: 'debit' | 'win' | 'baseWin' | 'gambled' | 'gambledWon' | 'outstanding' | 'unpaid' | 'lost' | 'refund'
  amount: number
}

type Money = Pick<Round, 'debit' | 'credit' | 'totalWin' | 'gambled' | 'gambledWon' | 'status'>

/**
 * What a round did to the player's money, in its order; together it is what the player has won or lost by it. Gamble phases
 * are played with the win before it is credited, so the win before them is the total win without what they brought.
 */
export function moneySteps({ debit, credit, totalWin, gambled, gambledWon, status }: Money): Step[] {
  const missing = { open: 'outstanding', completed: 'unpaid', refunded: 'lost' } as const
  const steps: Step[] = [
    { name: gambled > 0 ? 'baseWin' : 'win', amount: totalWin + gambled - gambledWon },
    { name: 'gambled', amount: -gambled },
    { name: 'gambledWon', amount: gambledWon },
    { name: missing[status], amount: credit - totalWin },
    { name: 'refund', amount: status === 'refunded' ? debit : 0 },
  ]
  return [{ name: 'debit', amount: -debit }, ...steps.filter(({ amount }) => amount !== 0)]
}

/** What the player has to have after the round, and by how much it is something else; `null` while it is open. */
export function expectedFunds(round: Money & Pick<Round, 'fundsStart' | 'fundsEnd'>) {
  const { fundsStart, fundsEnd, debit, credit, status } = round
  const expected = fundsStart - debit + credit + (status === 'refunded' ? debit : 0)
  return { expected, difference: fundsEnd === null ? null : fundsEnd - expected }
}
