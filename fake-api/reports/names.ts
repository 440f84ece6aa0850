import type { Grouping } from '../../src/contract/reports.ts'
import { findIn } from '../records/findIn.ts'
import { allRowsRange, type Reader } from '../stores/store.ts'
import type { GroupTotals } from './totals.ts'

type Named = Pick<GroupTotals, 'casinoId' | 'gameId'>

/** Labels of groups. Deleted records are named by their id, and days by themselves. */
export async function namesOf(
  reader: Reader,
  by: Grouping,
  groups: readonly Named[],
): Promise<(group: Named) => { casinoName?: string; gameName?: string }> {
  if (by === 'day') return () => ({})
  const label = by === 'casinoId' ? 'casinoName' : 'gameName'
  const ids = [...new Set(groups.map((group) => String(group[by])))]
  const rows = await findIn(reader)(collectionOf(by), { id: ids })
  const names = new Map(rows.map(({ id, name }) => [id, String(name)]))
  return (group) => ({ [label]: names.get(String(group[by])) ?? String(group[by]) })
}

/** Ids of groups, sorted by label. */
export async function idsByName(reader: Reader, by: Grouping): Promise<string[]> {
  const sort = [{ field: 'name', order: 'ASC' } as const]
  const { rows } = await reader.list(collectionOf(by), { where: [], sort, range: allRowsRange })
  return rows.map(({ id }) => id)
}

const collectionOf = (by: Grouping) => (by === 'casinoId' ? 'casinos' : 'games')
