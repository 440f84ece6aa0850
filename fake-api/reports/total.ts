import { moneyKinds, type ReportTotal } from '../../src/contract/reports.ts'
import { figuresOf } from '../../src/contract/reports/figures.ts'
import { addSums } from '../../src/contract/reports/sums.ts'
import { hasRounds, type GroupTotals } from './totals.ts'

/** The totals of each currency: by money kind, then all kinds together. */
export function totalsOf(groups: readonly GroupTotals[]): ReportTotal[] {
  const currencies = [...new Set(groups.filter(hasRounds).map(({ currency }) => currency))].sort()
  return currencies.flatMap((currency) => {
    const own = groups.filter((group) => group.currency === currency)
    const sumOf = (some: readonly GroupTotals[]) => figuresOf(addSums(some.map(({ sums }) => sums)))
    const kinds = moneyKinds.flatMap((moneyKind) => {
      const ofKind = own.filter((group) => group.moneyKind === moneyKind && hasRounds(group))
      return ofKind.length > 0 ? [{ currency, moneyKind, ...sumOf(ofKind) }] : []
    })
    return [...kinds, { currency, moneyKind: null, ...sumOf(own) }]
  })
}
