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
  action: string
  changes: { field: string; before: unknown; after: unknown }[]
  attempted: string | null
  code: ErrorCode | null
  parentId: string | null
  casinoId: string | null
  address?: string | null
  /** The latest revert of the changes, by its entry. */
  reverted?: { by: string; isWhole: boolean } | null
  deletedBy?: string | null
}
