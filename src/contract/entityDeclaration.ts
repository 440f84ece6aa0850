import type { ErrorCode } from './errors.ts'
import { ownValue } from './values.ts'
import type * as z from 'zod/mini'
import type { AccessByRole, Action } from './access.ts'
import type { CasinoServingRecord, ServedCasinosStep } from './servedCasinos.ts'

export type MaintainedFieldName = 'version' | 'createdAt' | 'updatedAt'

export type FieldName<Shape> = Extract<keyof Shape, string>

export interface UserOwnership<Name extends string = string> {
  /** Fields that the server sets at creation: the owner's id, and the owner's name at that time. */
  id: Name
  name: Name
  /** The flag by which an owner shares a record with everybody. Without it, records are never shared. */
  shared?: Name
  /** The number of records that a user may own, and the code with which a further one is refused. */
  most: number
  tooMany: ErrorCode
}

export interface GlobalSearch<Name extends string = string> {
  by: readonly Name[]
  /** Compares whole values only, for collections that grow without limit. */
  whole?: boolean
  /** The reference whose labels distinguish records with the same label. */
  of?: Name
  /** The field with the record's state, if actions depend on it. */
  state?: Name
}

export interface RedactedFields<Name extends string = string> {
  /** Fields that differ for users who see only some casinos. Their lists are filtered, sorted and searched by the visible values. */
  fields: readonly Name[]
  of(record: Record<string, unknown>, casinos: readonly string[]): Record<string, unknown>
}

/** A reference by several fields. `by` maps each to the field of the other record whose value it repeats. */
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
  /** The name of the collection, its path `/api/<name>`, and the key of its texts and fixtures. */
  name: string
  label: Name
  /** A function, called at first use, because a page needs the fields of a few entities only. */
  schema: () => z.ZodMiniObject<Shape>
  access: AccessByRole
  variants?: Partial<Record<Name, FieldVariants<Name>>>
  /** The field with the casino's id, which limits access; required if records refer to casinos. `null`: all users may see the records. */
  scope?: Name | null
  /** `scope` is a list, and users have to see all of its casinos to see the record. An empty list needs access to all casinos. */
  whole?: boolean
  /** What users who see only some casinos are shown of a record that concerns others as well. */
  redacted?: RedactedFields<Name | MaintainedFieldName>
  /** The path of the field with the id of the record's creator. Users limited to some casinos see only their own records. */
  creatorField?: string
  /** Set if records have an owner. Only the owner can change a record, whatever the role. */
  owner?: UserOwnership<Name>
  /**
   * How to find the casinos that a record serves, if several casinos may share it. Users who do not see all of them may read the record and
   * take the actions in `free`; the record's field `servesOthers` tells that. With `of`, a record serves what the record serves that it
   * refers to by that field. With `isBeyond`, the record's own fields tell it.
   */
  serves?: { free?: readonly Action[] } & (
    | { steps: readonly ServedCasinosStep[]; of?: Name }
    | { isBeyond: (scope: readonly string[], row: CasinoServingRecord) => boolean }
  )
  /** References to records that name no id. Referred records cannot be deleted. */
  compositeReferences?: readonly CompositeReference<Readonly<Partial<Record<Name, string>>>>[]
  /** Actions in addition to the five of every entity, such as `generateKeys`. Roles grant them by name. */
  actions?: readonly Action[]
  /** Actions, including the five of every entity, that concern all casinos and need access to all of them. */
  wholeActions?: readonly Action[]
  /** The initial order of a list, such as `{field: 'createdAt', order: 'DESC'}`; by label by default. */
  sort?: ListSort<Name | MaintainedFieldName>
  /** Fields of referred records, by reference: lists can be filtered by them (`gameId.studioId`), and a search looks in them instead. */
  filterVia?: () => Readonly<Partial<Record<Name, z.ZodMiniObject>>>
  /** By default, the global search finds parts of id and label, or whole ids of `readOnly` records. `null` without a page. */
  globalSearch?: GlobalSearch<Name> | null
  /** Fields that may be long. Lists leave them out; only the address of the record answers them. */
  recordOnly?: readonly Name[]
  /** The field with the record's creator, `{id, name}` at that time, set by the server. */
  author?: Name
  /** Whether records are never edited or deleted. */
  immutable?: boolean
  /** Whether only the server writes the records, as in the audit log. */
  readOnly?: boolean
  /** Another system stores the records, as it does users. Separate handlers serve them, and what they refer to may be deleted. */
  external?: boolean
}

export interface FieldVariants<Name extends string = string> {
  /** The deciding field, a `choice` of the keys of `of`. */
  by: Name
  of: Record<string, z.ZodMiniObject>
  /** The code with which a field is refused that the chosen variant does not have. */
  notApplicable: ErrorCode
}

export function variantSchemaOf({ of }: FieldVariants, chosen: unknown): z.ZodMiniObject | undefined {
  return ownValue(of, String(chosen))
}
