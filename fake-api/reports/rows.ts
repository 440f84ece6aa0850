import { reports, type ReportName, type ReportRow } from '../../src/contract/reports.ts'
import { figuresOf } from '../../src/contract/reports/figures.ts'
import type { ReportQuery } from '../../src/contract/reports/query.ts'
import type { Api } from '../api.ts'
import { idsByName, namesOf } from './names.ts'
import type { PageAsked } from './page.ts'
import { askTotals } from './service.ts'
import type { GroupTotals, TotalsFilter } from './totals.ts'

/**
 * The rows of a report, sorted; their number, and the sums of all rows. The top games are five. The reporting service is asked for these
 * rows only; it knows no labels, so it is sent the order of the ids.
 */
export async function rowsOf(
  api: Pick<Api, 'store' | 'ask' | 'reportingUrl'>,
  name: ReportName,
  filter: TotalsFilter,
  { sort, range }: Pick<ReportQuery, 'sort' | 'range'>,
): Promise<{ rows: ReportRow[]; total: number; totals: GroupTotals[] }> {
  const by = reports[name]
  const usual: PageAsked['sort'] =
    by === 'day' ? { field: 'day', order: 'ASC' } : { field: 'wagered', order: 'DESC' }
  const isByName = sort?.field.endsWith('Name')
  const order =
    sort && isByName ? { ...sort, field: by, ids: await idsByName(api.store, by) } : (sort ?? usual)
  const page = { sort: order, range: range ?? null, best: name === 'top-games' }
  const { groups, count, totals } = await askTotals(api, filter, [by], page)
  const nameOf = await namesOf(api.store, by, groups)
  const rows = groups.map(({ sums, ...line }): ReportRow => {
    return { ...line, ...nameOf(line), ...figuresOf(sums) }
  })
  return { rows, total: count, totals }
}
