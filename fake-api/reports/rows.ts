import { reports, type ReportName, type ReportRow } from '../../src/contract/reports.ts'
import { figureNames, figuresOf } from '../../src/contract/reports/figures.ts'
import type { Sort } from '../../src/contract/query.ts'
import type { Api } from '../api.ts'
import { namesOf } from './names.ts'
import { bestOf, inOrder } from './order.ts'
import { askTotals } from './service.ts'
import type { GroupTotals, TotalsFilter } from './totals.ts'

/** What a report's rows can be sorted by. */
export function sortableOf(name: ReportName): string[] {
  const by = reports[name]
  const label = by === 'day' ? [] : [`${by.replace('Id', '')}Name`]
  return [by, ...label, 'currency', 'moneyKind', ...figureNames]
}

/** All rows of a report in an order, its own unless given, and the sums of all; of the top games five are. */
export async function rowsOf(
  api: Pick<Api, 'store' | 'ask' | 'reportingUrl'>,
  name: ReportName,
  filter: TotalsFilter,
  sort: Sort | null,
): Promise<{ rows: ReportRow[]; totals: GroupTotals[] }> {
  const by = reports[name]
  const { groups, totals } = await askTotals(api, filter, [by])
  const nameOf = await namesOf(api.store, by, groups)
  const rows = groups.map(({ sums, ...group }): ReportRow => ({
    ...group,
    ...nameOf(group),
    ...figuresOf(sums),
  }))
  const usual: Sort = by === 'day' ? { field: 'day', order: 'ASC' } : { field: 'wagered', order: 'DESC' }
  const sorted = inOrder(rows, sort ?? usual, [by, 'currency', 'moneyKind'])
  return { rows: name === 'top-games' ? bestOf(sorted) : sorted, totals }
}
