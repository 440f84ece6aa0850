import type { CurrencySum } from './answers/shared.ts'

export const totalRoundCount = (sums: readonly CurrencySum[]) =>
  sums.reduce((all, { rounds }) => all + rounds, 0)

/** Sums sorted by currency code; different currencies are never added. An amount of 0 counts as no round. */
export function sumByCurrency(amounts: readonly Pick<CurrencySum, 'currency' | 'amount'>[]): CurrencySum[] {
  const sums = new Map<string, CurrencySum>()
  for (const { currency, amount } of amounts) {
    if (amount === 0) continue
    const before = sums.get(currency) ?? { currency, rounds: 0, amount: 0 }
    sums.set(currency, { currency, rounds: before.rounds + 1, amount: before.amount + amount })
  }
  return [...sums.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}
