import type * as z from 'zod/mini'
import type { AccessByRole, Action } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { ServedCasinosStep } from './servedCasinos.ts'
import type { VariantField } from './variant.ts'

/** Fields that the server maintains in every record. */
export type MaintainedField = 'version' | 'createdAt' | 'updatedAt'

/** Names of the fields that a schema declares. */
export type FieldName<Shape> = Extract<keyof Shape, string>

export interface UserOwnership<Name extends string = string> {
  /** Fields that the server sets at creation: the owner's id, and the name at that time. */
  id: Name
  name: Name
  /** The flag by which an owner shares a record with everybody; without one, records are never shared. */
  shared?: Name
  /** Number of records that a user may own, and the code of the refusal of a further one. */
  most: number
  tooMany: ErrorCode
}

export interface GlobalSearch<Name extends string = string> {
  by: readonly Name[]
  /** Only whole values are compared. Used for collections that grow without limit. */
  whole?: boolean
  /** Labels of this reference distinguish records with the same label. */
  of?: Name
  /** The field with the record's state, if actions depend on it. */
  state?: Name
}

/** Parts of a record that concern casinos outside of its scope, by ids of casinos. */
export interface RedactedFields<Name extends string = string> {
  /** Fields that differ for users who see only some casinos: lists are filtered, sorted and searched by the visible values. */
  fields: readonly Name[]
  of(record: Record<string, unknown>, casinos: readonly string[]): Record<string, unknown>
}

/** A reference by several fields: `by` names for each the field of the other record that it repeats. */
export interface CompositeReference<By = Readonly<Record<string, string>>> {
  to: string
  by: By
  inUse: ErrorCode
}

export interface ListSort<Name extends string = string> {
  field: Name
  order: 'ASC' | 'DESC'
}

export interface EntityDeclaration<
  Shape extends z.core.$ZodShape = z.core.$ZodShape,
  Name extends string = FieldName<Shape>,
> {
  /** Name of the collection: `/api/<name>`, and the key of its texts and fixtures. */
  name: string
  /** The field that is the label of a record. */
  label: Name
  /** Called on first use, since a page needs the fields of a few entities only. */
  schema: () => z.ZodMiniObject<Shape>
  access: AccessByRole
  /** Configurations that depend on another field, by field. */
  variants?: Partial<Record<Name, VariantField<Name>>>
  /** The field with the casino's id, by which users' access is limited; required beside a casino. `null`: all users may see the records. */
  scope?: Name | null
  /** `scope` is a list, and only users who see all of its casinos see the record; without casinos, those who have no limit. */
  whole?: boolean
  /** What users who see only some casinos are shown of a record that concerns others as well. */
  limited?: RedactedFields<Name | MaintainedField>
  /** Path of the field with the id of the record's creator: users limited to some casinos see only their own records. */
  madeBy?: string
  /** Set if records have an owner: only the owner changes a record, whatever the role. */
  owner?: UserOwnership<Name>
  /**
   * The way to the casinos that a record serves, for records that several casinos may share: users who do not see all of them may read it
   * and take the actions in `free`. `servesOthers` of the record says so. With `of`, a record serves what the one serves that it refers to by
   * that field.
   */
  serves?: { steps: readonly ServedCasinosStep[]; of?: Name; free?: readonly Action[] }
  /** References to records without an id: referred records cannot be deleted. */
  compositeReferences?: readonly CompositeReference<Readonly<Partial<Record<Name, string>>>>[]
  /** Actions beside the five of every entity, such as `generateKeys`; roles grant them by name. */
  actions?: readonly Action[]
  /** Actions, including the five of every entity, that concern all casinos and need access to all of them. */
  wholeActions?: readonly Action[]
  /** The order of a list before anybody has chosen one, such as `{field: 'createdAt', order: 'DESC'}`; by label by default. */
  sort?: ListSort<Name | MaintainedField>
  /**
   * Fields of referred records by which lists can be filtered, by reference, for records that say little themselves. The filter's name is
   * like `gameId.studioId`, and a search covers those records instead of these.
   */
  foundBy?: () => Readonly<Partial<Record<Name, z.ZodMiniObject>>>
  /** By default by any part of id and label, or by the whole id if the server makes ids. `null` for records without a page of their own. */
  sought?: GlobalSearch<Name> | null
  /** Fields that may be long: lists leave them out, and only the record's own address answers them. */
  recordOnly?: readonly Name[]
  /** The field with the record's creator, `{id, name}` at that time, set by the server. */
  author?: Name
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
