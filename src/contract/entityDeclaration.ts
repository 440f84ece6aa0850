import type * as z from 'zod/mini'
import type { Access, Action } from './access.ts'
import type { Sort } from './query.ts'
import type { ErrorCode } from './errors.ts'
import type { Computation, Rule } from './rules.ts'
import type { Serving } from './serving.ts'
import type { Variant } from './variant.ts'

/** Records that belong to whoever created them. */
export interface Ownership {
  /** Fields that the server sets at creation: the owner's id, and their name as of then. */
  id: string
  name: string
  /** The flag by which an owner lets everybody look; without one nobody else ever does. */
  shared?: string
  /** How many records somebody may have, and by what one more is refused. */
  most: number
  tooMany: ErrorCode
}

/** How the search over everything finds the records of a collection. */
export interface GlobalSearch {
  /** Fields that each find a record. */
  by: readonly string[]
  /** By the whole of a field only: said of collections that grow without end. */
  whole?: boolean
  /** The reference to what a record is of, which tells it from others of its name. */
  of?: string
  /** The choice that says how a record stands, where that decides what can be done with it. */
  state?: string
}

/** What of a record is about other casinos than these, by their ids. */
export interface RedactedFields {
  /** The fields that are others to who sees only some casinos: lists are filtered, sorted and searched by what they see. */
  fields: readonly string[]
  of(record: Record<string, unknown>, casinos: readonly string[]): Record<string, unknown>
}

/** What several fields name together: `by` has for each the field of the other record which it repeats. */
export interface CompositeReference {
  to: string
  by: Readonly<Record<string, string>>
  /** Refusal of deleting a record that is named. */
  inUse: ErrorCode
}

export interface EntityDeclaration {
  /** The collection: `/api/<name>`, the key of its labels and fixtures. */
  name: string
  /** The field that names a record to people. */
  label: string
  /** Made when it is asked for first: a page needs few of all entities' fields. */
  schema: () => z.ZodMiniObject
  access: Access
  /** Configurations that depend on another field, by field. */
  variants?: Record<string, Variant>
  /**
   * The field that holds a casino's id: who is limited to some casinos sees only theirs. Has to be said where a casino is
   * referred to, `null` where everybody may see the record all the same.
   */
  scope?: string | null
  /**
   * Said where `scope` is a list and nothing can be taken out of a record: it is seen by who sees all of its casinos. One without
   * casinos is about the whole installation, and seen by who is not limited.
   */
  whole?: boolean
  /** What is left of a record for who sees only some casinos, where it is about others, too. */
  limited?: RedactedFields
  /** Path of the field with the id of who made a record: who is limited to some casinos sees only what they made themselves. */
  madeBy?: string
  /** Said where each record is somebody's own: only its owner changes it, whatever the role. */
  owner?: Ownership
  /**
   * The way to the casinos that a record serves, where several may share it: who does not see them all looks at it, and may do
   * with it what is in `free` besides. The record says by `servesOthers` that this is so.
   */
  serves?: { steps: readonly Serving[]; free?: readonly Action[] }
  /** Records that are named by no id: as long as they are, they are not deleted. */
  compositeReferences?: readonly CompositeReference[]
  /** What the fields alone cannot say; asked at every write. */
  rules?: readonly Rule[]
  /** Makes the fields that are marked as `computed`. */
  computed?: Computation
  /** Actions beside the five of every entity, e.g. `generateKeys`; roles grant them by name. */
  actions?: readonly Action[]
  /** Those of the actions, the five of every entity included, that concern all casinos: for who sees them all. */
  wholeActions?: readonly Action[]
  /** The order of a list that nobody has chosen one for: by the label unless said, as `{field: 'createdAt', order: 'DESC'}`. */
  sort?: Sort
  /**
   * What a list is found by beside its own fields, for records that say little themselves: by reference, fields of the records
   * referred to. They are filtered by as `gameId.studioId`, and a search looks into those records instead of these.
   */
  foundBy?: () => Readonly<Record<string, z.ZodMiniObject>>
  /**
   * How the search over everything finds records: by any part of id and name unless said, by the whole id where the server
   * writes them. `null` for records without a page of their own.
   */
  sought?: GlobalSearch | null
  /** Fields that only a record's own address answers, since they can be long: lists leave them out. */
  recordOnly?: readonly string[]
  /** The field with who made a record, `{id, name}` as of then: the server sets it. */
  author?: string
  /** Created once and for all: nobody ever edits or deletes such a record. */
  final?: boolean
  /** Written by the server only, such as the audit log: nobody may create, edit or delete. */
  readOnly?: boolean
  /**
   * Kept by another system, as users are by the identity service: the store has no rows of it, and who handles them has the
   * addresses of it. What its records refer to may be deleted all the same.
   */
  external?: boolean
}
