import type { ErrorCode } from '../contract/errors.ts'
import type { Who } from '../contract/who.ts'

/** `resource` is the path in react-admin. */
export interface RecordKey {
  resource: string
  id: string
}

export interface AuditEntry {
  id: string
  changedAt: string
  /** Names and labels of an entry are those at its time. */
  by: Who
  resource: string
  recordId: string
  recordLabel: string
  /** `create`, `update`, `delete`, `refused` or the name of an action. */
  action: string
  /** Fields by dotted paths; secrets as markers, absent values as `null`. */
  changes: { field: string; before: unknown; after: unknown }[]
  /** The refused action and the code, such as `edit` and `noPermission`. */
  attempted: string | null
  code: ErrorCode | null
  parentId: string | null
  /** `null` if it belongs to no casino or to several. */
  casinoId: string | null
  address?: string | null
  /** The latest revert of the changes, by its entry. */
  reverted?: { by: string; isWhole: boolean } | null
  /** The entry by which the record was deleted since. */
  deletedBy?: string | null
}
