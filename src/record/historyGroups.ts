import type { AuditEntry } from '../api/answers.ts'

export interface HistoryGroup {
  /** The newest is first. */
  entries: readonly [AuditEntry, ...AuditEntry[]]
  /** It was recorded before another system was called, whose answer the only entry is. */
  begun?: AuditEntry | undefined
}

const least = 3

/** What one press of a button does, such as activating many games, takes no longer. */
const oneActionMs = 60_000

/** Entries begin with the newest. Groups are calls of another system, and the same change of many parts (games of a casino) at once. */
export function groupHistory(entries: readonly AuditEntry[], isPart: (entry: AuditEntry) => boolean) {
  const begun = new Map(entries.filter(({ action }) => action === 'attempted').map((one) => [one.id, one]))
  const answered = new Set(entries.flatMap(({ parentId }) => (begun.has(parentId ?? '') ? [parentId] : [])))
  const groups: [AuditEntry, ...AuditEntry[]][] = []
  for (const entry of entries) {
    if (answered.has(entry.id)) continue
    const open = groups.at(-1)
    if (open && isPart(entry) && isSameSave(open[0], entry)) open.push(entry)
    else groups.push([entry])
  }
  return groups.flatMap((group): HistoryGroup[] =>
    group.length < least
      ? group.map((entry) => ({ entries: [entry], begun: begun.get(entry.parentId ?? '') }))
      : [{ entries: group }],
  )
}

const isSameSave = (newest: AuditEntry, other: AuditEntry) =>
  newest.action === other.action &&
  newest.code === other.code &&
  newest.resource === other.resource &&
  newest.by.id === other.by.id &&
  Date.parse(newest.changedAt) - Date.parse(other.changedAt) <= oneActionMs
