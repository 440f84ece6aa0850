import type { ErrorCode } from '../contract/errors.ts'

/** A record's place: the path react-admin knows it by, and its id. */
export interface RecordAddress {
  resource: string
  id: string
}

/** Who has changed something, and when: a UTC instant, ISO 8601. */
export interface Change {
  changedAt: string
  by: { id: string; name: string }
}

/** Where a record is used, by collection. */
export interface UsedIn {
  resource: string
  /** Path of the field that refers to the record; a list is passed through, as in `integrationOptions.optionId`. */
  field: string
  /** What a deletion is refused with. */
  code: ErrorCode
  count: number
  /** The first twenty at most. */
  records: { id: string; label: string }[]
}

/** Something that has happened to a record, or was tried and refused. */
export interface AuditEntry {
  id: string
  changedAt: string
  /** As of then. */
  by: { id: string; name: string }
  /** The collection and the record that it is about, by its name as of then. */
  resource: string
  recordId: string
  recordLabel: string
  /** `create`, `update`, `delete`, `refused` or the name of an action. */
  action: string
  /** A field by its path in dots, secrets as their markers, what was not there as `null`. */
  changes: { field: string; before: unknown; after: unknown }[]
  /** What was refused, and why: `edit` and `noPermission`. */
  attempted: string | null
  code: ErrorCode | null
  /** The entry that this one follows from. */
  parentId: string | null
  /** The casino that it belongs to; `null` where it is everybody's, or of several. */
  casinoId: string | null
  /** The network address that it came from, where that is known. */
  address?: string | null
}

export interface History {
  entries: AuditEntry[]
  total: number
}
