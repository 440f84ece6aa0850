import partsBy from 'lodash/groupBy.js'
import { Problem } from '../../src/contract/problem.ts'
import type { Grouping } from '../../src/contract/reports.ts'
import { isSame, together } from '../../src/contract/reports/sums.ts'
import type { Api } from '../api.ts'
import { partOf, type PageAsked } from './page.ts'
import { hasRounds, type TotalsFilter } from './totals.ts'
import { readTotals, type Totals } from './wire.ts'

/**
 * Asks the reporting service for the sums of rounds, of all groups or of those of a page. Throws `reportingUnavailable` where it does not answer or has failed, and
 * `reportingInconsistent` where what it answers is no totals, or does not add up.
 */
export async function askTotals(
  { ask, reportingUrl }: Pick<Api, 'ask' | 'reportingUrl'>,
  filter: TotalsFilter,
  groupBy: readonly Grouping[],
  page?: PageAsked,
): Promise<Totals> {
  const body = JSON.stringify({ filter, groupBy, page })
  const asked = await ask(`${reportingUrl}/totals`, { method: 'POST', body })
  if (asked.outcome !== 'answered' || asked.status !== 200) throw new Problem('reportingUnavailable')
  const totals = readTotals(asked.body)
  if (!totals || !addsUp(totals)) throw new Problem('reportingInconsistent')
  return totals
}

/** Whether the groups of each currency and money kind together are its total, and none of either is without the other. */
function addsUp({ groups, rest, totals }: Totals): boolean {
  const parts = partsBy([...groups, ...rest].filter(hasRounds), partOf)
  const wholes = totals.filter(hasRounds)
  return (
    Object.keys(parts).length === wholes.length &&
    wholes.every((total) => {
      const own = parts[partOf(total)]
      return own !== undefined && isSame(together(own.map(({ sums }) => sums)), total.sums)
    })
  )
}
