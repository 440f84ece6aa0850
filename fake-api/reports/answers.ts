import type { Grouping } from '../../src/contract/reports.ts'
import type { Reader } from '../stores/store.ts'
import { pageOf, othersRow, roundPage, type PageAsked } from './page.ts'
import { roundTotals, type TotalsFilter } from './totals.ts'
import type { Totals } from './wire.ts'

export interface TotalsAsked {
  filter: TotalsFilter
  groupBy: readonly Grouping[]
  /** All groups by default. */
  page?: PageAsked | undefined
}

/** Sums up rounds by group, with the sums of the groups that are not on the page, and of all groups. */
export async function sumUp(reader: Reader, { filter, groupBy, page }: TotalsAsked): Promise<Totals> {
  const all = roundTotals(reader, filter, [])
  const some =
    page || groupBy.length > 0
      ? roundPage(reader, filter, groupBy, page)
      : all.then((groups) => pageOf(groups, [], undefined))
  const [found, totals] = await Promise.all([some, all])
  return { ...found, rest: page ? othersRow(totals, found.groups) : [], totals }
}
