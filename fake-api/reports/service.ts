import partsBy from 'lodash/groupBy.js'
import { Problem } from '../../src/contract/problem.ts'
import type { Grouping } from '../../src/contract/reports.ts'
import { isSame, together } from '../../src/contract/reports/sums.ts'
import type { Api } from '../api.ts'
import { hasRounds, type GroupTotals, type TotalsFilter } from './totals.ts'
import { readTotals, type Totals } from './wire.ts'

/**
 * Asks the reporting service for the sums of rounds. Throws `reportingUnavailable` where it does not answer or has failed, and
 * `reportingInconsistent` where what it answers is no totals, or does not add up.
 */
export async function askTotals(
  { ask, reportingUrl }: Pick<Api, 'ask' | 'reportingUrl'>,
  filter: TotalsFilter,
  groupBy: readonly Grouping[],
): Promise<Totals> {
  const body = JSON.stringify({ filter, groupBy })
  const asked = await ask(`${reportingUrl}/totals`, { method: 'POST', body })
  if (asked.outcome !== 'answered' || asked.status !== 200) throw new Problem('reportingUnavailable')
  const totals = readTotals(asked.body)
  if (!totals || !addsUp(totals)) throw new Problem('reportingInconsistent')
  return totals
}

/** Whether the groups of each currency and money kind together are its total, and none of either is without the other. */
function addsUp({ groups, totals }: Totals): boolean {
  const parts = partsBy(groups.filter(hasRounds), keyOf)
  const wholes = totals.filter(hasRounds)
  return (
    Object.keys(parts).length === wholes.length &&
    wholes.every((total) => {
      const own = parts[keyOf(total)]
      return own !== undefined && isSame(together(own.map(({ sums }) => sums)), total.sums)
    })
  )
}

const keyOf = ({ currency, moneyKind }: GroupTotals) => `${currency}/${moneyKind}`
