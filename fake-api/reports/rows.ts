import { casinoScope, type User } from '../../src/contract/access.ts'
import type { Filter } from '../../src/contract/filter.ts'
import { reports, type ReportName } from '../../src/contract/reports.ts'
import { groupings, type Grouping, type ReportRow } from '../../src/contract/reports/defineReport.ts'
import { figuresOf, startedIn } from '../../src/contract/reports/figures.ts'
import type { ReportFilter, ReportQuery } from '../../src/contract/reports/query.ts'
import { findIn } from '../records/findIn.ts'
import { allRowsRange, type Reader } from '../stores/store.ts'
import { askTotals, type Reporting } from './service.ts'
import type { GroupTotals, TotalsFilter } from './totals.ts'

/**
 * The rows of a report, sorted; their number, and the sums of all rows. The top games are five. The reporting service is asked for these
 * rows only; it knows no labels, so it is sent the order of the ids.
 */
export async function rowsOf(
  api: Reporting,
  name: ReportName,
  filter: TotalsFilter,
  { sort, range }: Pick<ReportQuery, 'sort' | 'range'>,
): Promise<{ rows: ReportRow[]; total: number; totals: GroupTotals[] }> {
  const { by, label, isBest, sort: usual } = reports[name]
  const { collection } = groupings[by]
  const order =
    collection && sort?.field === label
      ? { ...sort, field: by, ids: await idsByName(api.store, collection) }
      : (sort ?? usual)
  const page = { sort: order, range: range ?? null, best: isBest }
  const { groups, count, totals } = await askTotals(api, filter, [by], page)
  const nameOf = await namesOf(api.store, by, groups)
  const rows = groups.map(({ sums, ...line }): ReportRow => {
    return { ...line, ...nameOf(line), ...figuresOf(sums) }
  })
  return { rows, total: count, totals }
}

/** Labels of groups. Deleted records are named by their id, and days by themselves. */
async function namesOf(
  reader: Reader,
  by: Grouping,
  groups: readonly GroupTotals[],
): Promise<(group: Partial<GroupTotals>) => { casinoName?: string; gameName?: string }> {
  const { label, collection } = groupings[by]
  if (!collection) return () => ({})
  const ids = [...new Set(groups.map((group) => String(group[by])))]
  const rows = await findIn(reader)(collection, { id: ids })
  const names = new Map(rows.map(({ id, name }) => [id, String(name)]))
  return (group) => ({ [label]: names.get(String(group[by])) ?? String(group[by]) })
}

/** Ids of groups, sorted by label. */
async function idsByName(reader: Reader, collection: string): Promise<string[]> {
  const sort = [{ field: 'name', order: 'ASC' } as const]
  const { rows } = await reader.list(collection, { where: [], sort, range: allRowsRange })
  return rows.map(({ id }) => id)
}

/**
 * A report's filter as conditions on rounds: studios and providers become their games, and casinos are limited to those that the user sees.
 */
export async function inScope(reader: Reader, user: User, filter: ReportFilter): Promise<TotalsFilter> {
  const { studioId, providerId, gameId, casinoId, ...rest } = filter
  return {
    ...rest,
    ...given('casinoId', both(casinoId, casinoScope(user) ?? undefined)),
    ...given('gameId', both(gameId, await gamesOf(reader, studioId, providerId))),
  }
}

/** The filter of the list of rounds that selects the same rounds. The list itself shows only casinos that the user sees. */
export function roundListFilter({ from, to, ...lists }: TotalsFilter, asked: ReportFilter): Filter {
  const { casinoId, ...others } = lists
  return { ...startedIn({ from, to }), ...others, ...(asked.casinoId && given('casinoId', casinoId)) }
}

async function gamesOf(
  reader: Reader,
  studioId: readonly string[] | undefined,
  providerId: readonly string[] | undefined,
): Promise<string[] | undefined> {
  if (!studioId && !providerId) return undefined
  const where = { ...(studioId && { studioId }), ...(providerId && { providerId }) }
  return (await findIn(reader)('games', where)).map(({ id }) => id)
}

/** What is in both lists; `undefined` stands for everything. */
const both = (one: readonly string[] | undefined, other: readonly string[] | undefined) =>
  one && other ? one.filter((value) => other.includes(value)) : (one ?? other)

const given = (name: string, values: readonly string[] | undefined) => (values ? { [name]: values } : {})
