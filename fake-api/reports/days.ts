import partsBy from 'lodash/groupBy.js'
import type { MoneyKind } from '../../src/contract/reports.ts'
import type { TrendGrouping } from '../../src/contract/reports/trendQuery.ts'
import type { Reader } from '../stores/store.ts'
import { roundTotals, type GroupTotals, type TotalsFilter } from './totals.ts'

/** The GGR of each day on which a group had rounds, in hundredths. */
export interface GroupDays {
  /** Id of the casino or game. */
  id: string
  currency: string
  moneyKind: MoneyKind
  days: [day: string, ggr: number][]
}

/** The days of all groups that the filter allows; computed by the store if it can. */
export async function roundDays(
  reader: Reader,
  filter: TotalsFilter,
  by: TrendGrouping,
): Promise<GroupDays[]> {
  const found = await reader.totals?.days(filter, by)
  return found ?? daysIn(await roundTotals(reader, filter, ['day', by]), by)
}

function daysIn(groups: readonly GroupTotals[], by: TrendGrouping): GroupDays[] {
  const parts = partsBy(groups, ({ currency, moneyKind, ...group }) =>
    JSON.stringify([group[by], currency, moneyKind]),
  )
  return Object.values(parts).flatMap((own) =>
    own.slice(0, 1).map(({ currency, moneyKind, ...group }) => ({
      id: String(group[by]),
      currency,
      moneyKind,
      days: own.map(({ day = '', sums }): [string, number] => [day, sums.wagered - sums.won]),
    })),
  )
}
