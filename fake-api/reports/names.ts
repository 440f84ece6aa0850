import type { Grouping } from '../../src/contract/reports.ts'
import { finder } from '../records/find.ts'
import type { Reader } from '../stores/store.ts'
import type { GroupTotals } from './totals.ts'

type Named = Pick<GroupTotals, 'casinoId' | 'gameId'>

/** Names what groups are by; what is not there any more goes by its id. A day is its own name. */
export async function namesOf(
  reader: Reader,
  by: Grouping,
  groups: readonly Named[],
): Promise<(group: Named) => { casinoName?: string; gameName?: string }> {
  if (by === 'day') return () => ({})
  const [collection, label] = by === 'casinoId' ? ['casinos', 'casinoName'] : ['games', 'gameName']
  const ids = [...new Set(groups.map((group) => String(group[by])))]
  const rows = await finder(reader)(collection, { id: ids })
  const names = new Map(rows.map(({ id, name }) => [id, String(name)]))
  return (group) => ({ [label]: names.get(String(group[by])) ?? String(group[by]) })
}
