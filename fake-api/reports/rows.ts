import { reports, type ReportName, type ReportRow } from '../../src/contract/reports.ts'
import { definitions, figureNames, figuresOf, type FigureName } from '../../src/contract/reports/figures.ts'
import type { Sort } from '../../src/contract/query.ts'
import type { ReportQuery } from '../../src/contract/reports/query.ts'
import type { Api } from '../api.ts'
import { namesOf } from './names.ts'
import { bestOf, inOrder, inRange } from './order.ts'
import { askTotals } from './service.ts'
import type { GroupTotals, TotalsFilter } from './totals.ts'

/** What a report's rows can be sorted by. */
export function sortableOf(name: ReportName): string[] {
  const by = reports[name]
  const label = by === 'day' ? [] : [`${by.replace('Id', '')}Name`]
  return [by, ...label, 'currency', 'moneyKind', ...figureNames]
}

/**
 * The rows of a report in an order, its own unless given, how many there are, and the sums of all; of the top games five are. The
 * figures are made of those rows alone that are asked for.
 */
export async function rowsOf(
  api: Pick<Api, 'store' | 'ask' | 'reportingUrl'>,
  name: ReportName,
  filter: TotalsFilter,
  { sort, range }: Pick<ReportQuery, 'sort' | 'range'>,
): Promise<{ rows: ReportRow[]; total: number; totals: GroupTotals[] }> {
  const by = reports[name]
  const { groups, totals } = await askTotals(api, filter, [by])
  const nameOf = await namesOf(api.store, by, groups)
  const lines = groups.map((group) => ({ ...group, ...nameOf(group) }))
  const usual: Sort = by === 'day' ? { field: 'day', order: 'ASC' } : { field: 'wagered', order: 'DESC' }
  const sorted = inOrder(lines, sort ?? usual, [by, 'currency', 'moneyKind'], figureOf)
  const all = name === 'top-games' ? bestOf(sorted) : sorted
  const rows = inRange(all, range).map(({ sums, ...line }): ReportRow => ({ ...line, ...figuresOf(sums) }))
  return { rows, total: all.length, totals }
}

/** A figure of a group; nothing of what is none. */
const figureOf = ({ sums }: GroupTotals, field: string) =>
  field in definitions ? definitions[field as FigureName].of(sums) : undefined
