import partsBy from 'lodash/groupBy.js'
import { Problem } from '../../src/contract/problem.ts'
import type { Grouping } from '../../src/contract/reports.ts'
import { isSame, addSums } from '../../src/contract/reports/sums.ts'
import type { TrendGrouping } from '../../src/contract/reports/trendQuery.ts'
import type { Api } from '../api.ts'
import { longestList } from '../outboundRequest.ts'
import { sumUp } from './answers.ts'
import { roundDays, type GroupDays } from './days.ts'
import { groupKeyOf, type PageAsked } from './page.ts'
import { hasRounds, type TotalsFilter } from './totals.ts'
import { readDays, readTotals, type Totals } from './wire.ts'
import { ownValue } from '../../src/contract/own.ts'

/** What sums up rounds: this program from its store, or another system if its address is configured. */
export type Reporting = Pick<Api, 'ask' | 'reportingUrl' | 'store'>

/**
 * Requests sums of rounds from the reporting service, of all groups or of a page. Throws `reportingUnavailable` if it does not answer or
 * fails, and `reportingInconsistent` if the answer is invalid or does not add up.
 */
export async function askTotals(
  reporting: Reporting,
  filter: TotalsFilter,
  groupBy: readonly Grouping[],
  page?: PageAsked,
): Promise<Totals> {
  const asked = { filter, groupBy, page }
  const totals = isElsewhere(reporting)
    ? readTotals(await askService(reporting, 'totals', asked))
    : await sumUp(reporting.store, asked)
  if (!totals || !addsUp(totals)) throw new Problem('reportingInconsistent')
  return totals
}

/** Requests the GGR of groups by day. Throws like `askTotals`; days are inconsistent if they do not add up to the sums of their group. */
export async function askDays(
  reporting: Reporting,
  filter: TotalsFilter,
  by: TrendGrouping,
): Promise<GroupDays[]> {
  const [rows, { groups }] = await Promise.all([
    isElsewhere(reporting)
      ? askService(reporting, 'days', { filter, by }).then(readDays)
      : roundDays(reporting.store, filter, by),
    askTotals(reporting, filter, [by]),
  ])
  const own = new Map(rows?.map((row) => [groupKey(row), row.days]))
  const isWhole = groups.every(({ sums, ...group }) => {
    const days = own.get(groupKey({ ...group, id: String(group[by]) })) ?? []
    return days.reduce((sum, [, ggr]) => sum + ggr, 0) === sums.wagered - sums.won
  })
  if (!rows || !isWhole || own.size !== groups.length) throw new Problem('reportingInconsistent')
  return rows
}

const groupKey = ({ id, currency, moneyKind }: Omit<GroupDays, 'days'>) =>
  JSON.stringify([id, currency, moneyKind])

const isElsewhere = (reporting: Reporting): reporting is Elsewhere => reporting.reportingUrl !== null

type Elsewhere = Reporting & { reportingUrl: string }

async function askService({ ask, reportingUrl }: Elsewhere, path: string, body: object) {
  const asked = await ask.own(`${reportingUrl}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    longest: longestList,
  })
  if (asked.outcome !== 'answered' || asked.status !== 200) throw new Problem('reportingUnavailable')
  return asked.body
}

/** Whether the groups of each currency and money kind add up to its total. */
function addsUp({ groups, rest, totals }: Totals): boolean {
  const parts = partsBy([...groups, ...rest].filter(hasRounds), groupKeyOf)
  const wholes = totals.filter(hasRounds)
  return (
    Object.keys(parts).length === wholes.length &&
    wholes.every((total) => {
      const own = ownValue(parts, groupKeyOf(total))
      return own !== undefined && isSame(addSums(own.map(({ sums }) => sums)), total.sums)
    })
  )
}
