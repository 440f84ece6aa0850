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

/** What sums up rounds: this program, out of its store, unless another system at an address does. */
export type Reporting = Pick<Api, 'ask' | 'reportingUrl' | 'store'>

/**
 * Asks the reporting service for the sums of rounds, of all groups or of those of a page. Throws `reportingUnavailable` where it does not answer or has failed, and
 * `reportingInconsistent` where what it answers is no totals, or does not add up.
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

/**
 * Asks it for the GGR of groups day by day. Throws as for sums: here, what is inconsistent are days that do not add up to the sums of
 * their group.
 */
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

/** Whether the groups of each currency and money kind together are its total, and none of either is without the other. */
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
