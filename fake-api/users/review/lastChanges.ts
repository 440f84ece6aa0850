import { knownCollections } from '../../../src/contract/collections.ts'
import { batchBytes } from '../../stores/move/batches.ts'
import type { Page, Reader } from '../../stores/store.ts'
import { whoText, type Who } from '../../../src/contract/who.ts'

/** The last action on a user: its name, by whom and when. */
export interface LastChange {
  action: string
  by: string
  /** UTC instant, ISO 8601. */
  at: string
}

const changing = ['create', 'update', 'resetPassword']

/** Number of entries that are read at once. */
const atOnce = 1000

/** The last change of each user in the audit log; users without one are left out. */
export async function lastChanges(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LastChange>> {
  const found = new Map<string, LastChange>()
  let wanted = [...ids]
  for (let before: string | null = null; wanted.length > 0;) {
    const { rows, isCut }: Page = await reader.list(knownCollections.auditLog, {
      where: [
        { field: 'resource', op: 'in', values: ['users'] },
        { field: 'recordId', op: 'in', values: wanted },
        { field: 'action', op: 'in', values: changing },
        ...(before === null ? [] : [{ field: 'id', op: 'lte', value: before } as const]),
      ],
      sort: [{ field: 'id', order: 'DESC' }],
      range: [0, atOnce - 1],
      mostBytes: batchBytes,
    })
    for (const { recordId, action, by, changedAt } of rows)
      if (!found.has(String(recordId)))
        found.set(String(recordId), {
          action: String(action),
          by: whoText(by as Who),
          at: String(changedAt),
        })
    if (!isCut && rows.length < atOnce) break
    wanted = wanted.filter((id) => !found.has(id))
    before = rows.at(-1)?.id ?? null
  }
  return found
}
