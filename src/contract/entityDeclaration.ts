import type * as z from 'zod/mini'
import type { AccessByRole, Action } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { ServingStep } from './serving.ts'
import type { VariantField } from './variant.ts'

/** Records that belong to the user who created them. */
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

/** How the global search finds the records of a collection. */
export interface GlobalSearch {
  /** The fields that are searched. */
  by: readonly string[]
  /** Only whole values are compared. Used for collections that grow without limit. */
  whole?: boolean
  /** The reference that distinguishes records with the same label. */
  of?: string
  /** The field with the record's state, if that decides which actions are possible. */
  state?: string
}

/** Parts of a record that concern other casinos than those of its scope, by their ids. */
export interface RedactedFields {
  /** Fields that differ for users who see only some casinos: lists are filtered, sorted and searched by the visible values. */
  fields: readonly string[]
  of(record: Record<string, unknown>, casinos: readonly string[]): Record<string, unknown>
}

/** A reference by several fields: `by` names for each the field of the other record that it repeats. */
export interface CompositeReference {
  to: string
  by: Readonly<Record<string, string>>
  /** The code that refuses the deletion of a referred record. */
  inUse: ErrorCode
}

/** What a list is sorted by at first. */
export interface ListSort {
  field: string
  order: 'ASC' | 'DESC'
}

export interface EntityDeclaration {
  /** Name of the collection: `/api/<name>`, and the key of its texts and fixtures. */
  name: string
  /** The field that is the label of a record. */
  label: string
  /** Created on first use: a page needs the fields of a few entities only. */
  schema: () => z.ZodMiniObject
  access: AccessByRole
  /** Configurations that depend on another field, by field. */
  variants?: Record<string, VariantField>
  /**
   * The field with a casino's id: users limited to some casinos see records of those only. Required if a record refers to a casino; `null`
   * if all users may see it.
   */
  scope?: string | null
  /**
   * Set if `scope` is a list whose records cannot be shown in part: they are visible to users who see all their casinos. A record without
   * casinos concerns the whole installation and is visible to users without limit.
   */
  whole?: boolean
  /** What users who see only some casinos are shown of a record that concerns others, too. */
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
  /**
   * How the global search finds records: by any part of id and label by default, by the whole id if the server makes ids. `null` for
   * records without a page of their own.
   */
  sought?: GlobalSearch | null
  /** Fields that may be long: lists leave them out, and only the record's own address answers them. */
  recordOnly?: readonly string[]
  /** The field with the record's creator, `{id, name}` at that time, set by the server. */
  author?: string
  /** Records are never edited or deleted. */
  final?: boolean
  /** Records are written by the server only, such as those of the audit log. */
  readOnly?: boolean
  /**
   * Records are stored by another system, such as users in the identity service: the store has no rows, and handlers of their own serve the
   * addresses. Records that they refer to may be deleted.
   */
  external?: boolean
}
