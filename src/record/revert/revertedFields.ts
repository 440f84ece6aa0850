import type { AuditEntry } from '../../api/answers.ts'

type Told = Pick<AuditEntry, 'id' | 'action' | 'code' | 'parentId' | 'changes' | 'resource' | 'recordId'>

/**
 * Which fields of which entries were put back and have stayed so, by the id of the entry.
 *
 * @param entries the newest first
 */
export function revertedFields(entries: readonly Told[]): ReadonlyMap<string, ReadonlySet<string>> {
  const reverted = new Map<string, Set<string>>()
  /** What was changed by an entry that was looked at already, and so later. */
  const since = new Set<string>()
  for (const { action, code, parentId, changes, resource, recordId } of entries) {
    if (code !== null) continue
    for (const { field } of changes) {
      const place = [resource, recordId, field].join('/')
      if (action === 'revert' && parentId !== null && !since.has(place))
        reverted.set(parentId, (reverted.get(parentId) ?? new Set()).add(field))
      since.add(place)
    }
  }
  return reverted
}
