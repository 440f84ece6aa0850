import { sql } from 'kysely'
import type { MoneyKind } from '../../../src/contract/reports.ts'
import type { GroupDays } from '../../reports/days.ts'
import type { TotalsFilter } from '../../reports/totals.ts'
import { rowsOf, type TotalsKind } from './storedTotals.ts'
import type { Executor } from './executor.ts'
import { exactSum } from './sums.ts'

/** The GGR of casinos or games by day, from the stored sums of each day. */
export async function keptDays(db: Executor, filter: TotalsFilter, kind: TotalsKind): Promise<GroupDays[]> {
  const { inPeriod } = rowsOf(kind, filter)
  const { rows } = await sql<{ id: string; currency: string; kind: MoneyKind; days: [string, unknown][] }>`
    select key as id, currency, money_kind as kind, json_agg(json_build_array(day, wagered - won)) as days
    from (${inPeriod}) as days join round_groups on id = group_id group by key, currency, money_kind`.execute(
    db,
  )
  return rows.map(({ id, currency, kind: moneyKind, days }) => ({
    ...{ id, currency, moneyKind },
    days: days.map(([day, ggr]) => [day, exactSum(ggr)]),
  }))
}
