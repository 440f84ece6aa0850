import type { RecordOf } from '../../src/contract/rules.ts'
import type { gameRounds } from './entity.ts'

/** A round as the API returns it. Amounts in hundredths of its currency, instants in ISO 8601 (UTC). */
export type Round = RecordOf<typeof gameRounds>

/** The win, in hundredths, that is lost by the automatic refund; 0 if there is none. */
export const winLostByRefund = ({
  awaits,
  totalWin,
  credit,
}: Pick<Round, 'awaits' | 'totalWin' | 'credit'>) => (awaits === 'refund' ? totalWin - credit : 0)

/** An effect of a round on the player's money, positive in the player's favour. */
export interface MoneyStep {
  name: 'debit' | 'win' | 'baseWin' | 'gambled' | 'gambledWon' | 'outstanding' | 'unpaid' | 'lost' | 'refund'
  amount: number
}

type Money = Pick<Round, 'debit' | 'credit' | 'totalWin' | 'gambled' | 'gambledWon' | 'status'>

/** The sum of the steps is the player's result. The win before gamble phases is the total win without the result of those. */
export function moneySteps({ debit, credit, totalWin, gambled, gambledWon, status }: Money): MoneyStep[] {
  const missing = { open: 'outstanding', completed: 'unpaid', refunded: 'lost' } as const
  const steps: MoneyStep[] = [
    { name: gambled > 0 ? 'baseWin' : 'win', amount: totalWin + gambled - gambledWon },
    { name: 'gambled', amount: -gambled },
    { name: 'gambledWon', amount: gambledWon },
    { name: missing[status], amount: credit - totalWin },
    { name: 'refund', amount: status === 'refunded' ? debit : 0 },
  ]
  return [{ name: 'debit', amount: -debit }, ...steps.filter(({ amount }) => amount !== 0)]
}

/** The player's expected funds after the round; `difference` of the actual funds to them is `null` while `fundsEnd` is unknown. */
export function expectedFundsAndDifference(round: Money & Pick<Round, 'fundsStart' | 'fundsEnd'>) {
  const { fundsStart, fundsEnd, debit, credit, status } = round
  const expected = fundsStart - debit + credit + (status === 'refunded' ? debit : 0)
  return { expected, difference: fundsEnd === null ? null : fundsEnd - expected }
}
