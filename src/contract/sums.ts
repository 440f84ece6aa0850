import sortBy from 'lodash/sortBy.js'

/** Rounds of one currency, and what they come to in hundredths of it. */
export interface CurrencySum {
  currency: string
  rounds: number
  amount: number
}

/** How many rounds sums are of, whatever their currencies. */
export const roundsIn = (sums: readonly CurrencySum[]) => sums.reduce((all, { rounds }) => all + rounds, 0)

/** Amounts by currency, in the order of the codes: those of different currencies are never added. Amounts of nothing are no rounds of it. */
export function sumsOf(amounts: readonly Pick<CurrencySum, 'currency' | 'amount'>[]): CurrencySum[] {
  const sums = new Map<string, CurrencySum>()
  for (const { currency, amount } of amounts) {
    if (amount === 0) continue
    const before = sums.get(currency) ?? { currency, rounds: 0, amount: 0 }
    sums.set(currency, { currency, rounds: before.rounds + 1, amount: before.amount + amount })
  }
  return sortBy([...sums.values()], 'currency')
}
