import type * as z from 'zod/mini'
import type { AccessByRole, Action } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { ServingStep } from './serving.ts'
import type { VariantField } from './variant.ts'

export interface UserOwnership {
  /** Fields that the server sets at creation: the owner's id, and the name at that time. */
  id: string
  name: string
  /** The flag by which an owner shares a record with everybody; without one, records are never shared. */
  shared?: string
  /** Number of records that a user may own, and the code of the refusal of a further one. */
  most: number
  tooMany: ErrorCode
}

export interface GlobalSearch {
  by: readonly string[]
  /** Only whole values are compared. Used for collections that grow without limit. */
  whole?: boolean
  /** Labels of this reference distinguish records with the same label. */
  of?: string
  /** The field with the record's state, if actions depend on it. */
  state?: string
}

/** Parts of a record that concern casinos outside of its scope, by ids of casinos. */
export interface RedactedFields {
  /** Fields that differ for users who see only some casinos: lists are filtered, sorted and searched by the visible values. */
  fields: readonly string[]
  of(record: Record<string, unknown>, casinos: readonly string[]): Record<string, unknown>
}

/** A reference by several fields: `by` names for each the field of the other record that it repeats. */
export interface CompositeReference {
  to: string
  by: Readonly<Record<string, string>>
  inUse: ErrorCode
}

export interface ListSort {
  field: string
  order: 'ASC' | 'DESC'
}

export interface EntityDeclaration {
  /** Name of the collection: `/api/<name>`, and the key of its texts and fixtures. */
  name: string
  /** The field that is the label of a record. */
  label: string
  /** Called on first use, since a page needs the fields of a few entities only. */
  schema: () => z.ZodMiniObject
  access: AccessByRole
  /** Configurations that depend on another field, by field. */
  variants?: Record<string, VariantField>
  /** The field with the casino's id, by which users' access is limited; required beside a casino. `null`: all users may see the records. */
  scope?: string | null
  /** `scope` is a list, and only users who see all of its casinos see the record; without casinos, those who have no limit. */
  whole?: boolean
  /** What users who see only some casinos are shown of a record that concerns others as well. */
  limited?: RedactedFields
  /** Path of the field with the id of the record's creator: users limited to some casinos see only their own records. */
  madeBy?: string
  /** Set if records have an owner: only the owner changes a record, whatever the role. */
  owner?: UserOwnership
  /**
   * The way to the casinos that a record serves, for records that several casinos may share: users who do not see all of them may read it
   * and take the actions in `free`. `servesOthers` of the record says so. With `of`, a record serves what the one serves that it refers to by
   * that field.
   */
  serves?: { steps: readonly ServingStep[]; of?: string; free?: readonly Action[] }
  /** References to records without an id: referred records cannot be deleted. */
  compositeReferences?: readonly CompositeReference[]
  /** Actions beside the five of every entity, such as `generateKeys`; roles grant them by name. */
  actions?: readonly Action[]
  /** Actions, including the five of every entity, that concern all casinos and need access to all of them. */
  wholeActions?: readonly Action[]
  /** The order of a list before anybody has chosen one, such as `{field: 'createdAt', order: 'DESC'}`; by label by default. */
  sort?: ListSort
  /**
   * Fields of referred records by which lists can be filtered, by reference, for records that say little themselves. The filter's name is
   * like `gameId.studioId`, and a search covers those records instead of these.
   */
  foundBy?: () => Readonly<Record<string, z.ZodMiniObject>>
  /** By default by any part of id and label, or by the whole id if the server makes ids. `null` for records without a page of their own. */
  sought?: GlobalSearch | null
  /** Fields that may be long: lists leave them out, and only the record's own address answers them. */
  recordOnly?: readonly string[]
  /** The field with the record's creator, `{id, name}` at that time, set by the server. */
  author?: string
  /** Records are never edited or deleted. */
  final?: boolean
  /** Only the server writes the records, such as those of the audit log. */
  readOnly?: boolean
  /**
   * Records are stored by another system, such as users in the identity service: the store has no rows, and handlers of their own serve the
   * addresses. Records that they refer to may be deleted.
   */
  external?: boolean
}
