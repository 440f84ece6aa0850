import type { ErrorCode } from '../contract/errors.ts'
import type { Who } from '../contract/who.ts'

/** A record's address: the path of its resource in react-admin, and its id. */
export interface RecordAddress {
  resource: string
  id: string
}

/** Who changed something, and when: a UTC instant, ISO 8601. */
export interface Change {
  changedAt: string
  by: Who
}

/** Where a record is used, by collection. */
export interface RecordUsage {
  resource: string
  /** Path of the referring field; lists on the way are expanded, as in `integrationOptions.optionId`. */
  field: string
  /** The code that refuses a deletion. */
  code: ErrorCode
  count: number
  /** The first twenty at most. */
  records: { id: string; label: string }[]
}

/** An entry of the audit log. */
export interface AuditEntry {
  id: string
  changedAt: string
  /** With the names at that time. */
  by: Who
  /** The collection and the record, with its label at that time. */
  resource: string
  recordId: string
  recordLabel: string
  /** `create`, `update`, `delete`, `refused` or the name of an action. */
  action: string
  /** Fields by their paths with dots; secrets as markers, absent values as `null`. */
  changes: { field: string; before: unknown; after: unknown }[]
  /** The refused action and the code, such as `edit` and `noPermission`. */
  attempted: string | null
  code: ErrorCode | null
  /** The entry that caused this one. */
  parentId: string | null
  /** The casino that it belongs to; `null` if it belongs to none or to several. */
  casinoId: string | null
  /** The network address of the request, if known. */
  address?: string | null
}

export interface History {
  entries: AuditEntry[]
  total: number
}
