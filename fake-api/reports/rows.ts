import { reports, type Grouping, type ReportName, type ReportRow } from '../../src/contract/reports.ts'
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
  const usual: Sort = by === 'day' ? { field: 'day', order: 'ASC' } : { field: 'wagered', order: 'DESC' }
  const order = sort ?? usual
  // Names are asked for where rows go by them; else those of the rows shown are enough.
  const isByName = order.field.endsWith('Name')
  const sorted = inOrder(
    isByName ? await named(api, by, groups) : groups,
    order,
    [by, 'currency', 'moneyKind'],
    figureOf,
  )
  const all = name === 'top-games' ? bestOf(sorted) : sorted
  const lines = await named(api, by, inRange(all, range))
  const rows = lines.map(({ sums, ...line }): ReportRow => ({ ...line, ...figuresOf(sums) }))
  return { rows, total: all.length, totals }
}

async function named({ store }: Pick<Api, 'store'>, by: Grouping, groups: readonly GroupTotals[]) {
  const nameOf = await namesOf(store, by, groups)
  return groups.map((group) => ({ ...group, ...nameOf(group) }))
}

/** A figure of a group; nothing of what is none. */
const figureOf = ({ sums }: GroupTotals, field: string) =>
  field in definitions ? definitions[field as FigureName].of(sums) : undefined
