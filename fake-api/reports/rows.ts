import { reports, type Grouping, type ReportName, type ReportRow } from '../../src/contract/reports.ts'
import { figuresOf } from '../../src/contract/reports/figures.ts'
import type { Sort } from '../../src/contract/query.ts'
import type { ReportQuery } from '../../src/contract/reports/query.ts'
import type { Api } from '../api.ts'
import { namesOf } from './names.ts'
import { pageOf } from './page.ts'
import { askTotals } from './service.ts'
import type { GroupTotals, TotalsFilter } from './totals.ts'

/**
 * The rows of a report in an order, its own unless given, how many there are, and the sums of all; of the top games five are. The
 * reporting service is asked for those rows alone, but by names, which it does not know.
 */
export async function rowsOf(
  api: Pick<Api, 'store' | 'ask' | 'reportingUrl'>,
  name: ReportName,
  filter: TotalsFilter,
  { sort, range }: Pick<ReportQuery, 'sort' | 'range'>,
): Promise<{ rows: ReportRow[]; total: number; totals: GroupTotals[] }> {
  const by = reports[name]
  const usual: Sort = by === 'day' ? { field: 'day', order: 'ASC' } : { field: 'wagered', order: 'DESC' }
  const page = { sort: sort ?? usual, range: range ?? null, best: name === 'top-games' }
  const isByName = page.sort.field.endsWith('Name')
  const answer = await askTotals(api, filter, [by], isByName ? undefined : page)
  const groups = await named(api, by, answer.groups)
  const found = isByName ? pageOf(groups, [by], page) : { groups, count: answer.count }
  const rows = found.groups.map(({ sums, ...line }): ReportRow => ({ ...line, ...figuresOf(sums) }))
  return { rows, total: found.count, totals: answer.totals }
}

async function named({ store }: Pick<Api, 'store'>, by: Grouping, groups: readonly GroupTotals[]) {
  const nameOf = await namesOf(store, by, groups)
  return groups.map((group) => ({ ...group, ...nameOf(group) }))
}
