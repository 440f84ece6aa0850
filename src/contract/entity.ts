import once from 'lodash/once.js'
import * as z from 'zod/mini'
import type { Access, Action } from './access.ts'
import type { Sort } from './query.ts'
import type { ErrorCode } from './errors.ts'
import { field } from './field.ts'
import { instant } from './fields.ts'
import type { Computation, Rule } from './rules.ts'
import { servesOthers, servingBy, type Serves, type Serving } from './serving.ts'
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
export interface Sought {
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
export interface Limit {
  /** The fields that are others to who sees only some casinos: lists are filtered, sorted and searched by what they see. */
  fields: readonly string[]
  of(record: Record<string, unknown>, casinos: readonly string[]): Record<string, unknown>
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
  limited?: Limit
  /** Path of the field with the id of who made a record: who is limited to some casinos sees only what they made themselves. */
  madeBy?: string
  /** Said where each record is somebody's own: only its owner changes it, whatever the role. */
  owner?: Ownership
  /**
   * The way to the casinos that a record serves, where several may share it: who does not see them all looks at it, and may do
   * with it what is in `free` besides. The record says by `servesOthers` that this is so.
   */
  serves?: { steps: readonly Serving[]; free?: readonly Action[] }
  /** What the fields alone cannot say; asked at every write. */
  rules?: readonly Rule[]
  /** Makes the fields that are marked as `computed`. */
  computed?: Computation
  /** Actions beside the five of every entity, e.g. `generateKeys`; roles grant them by name. */
  actions?: readonly Action[]
  /** Those of the actions that are about all records, whosever casinos they are of: for who sees all casinos. */
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
  sought?: Sought | null
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

export interface Entity {
  name: string
  label: string
  /** The declared fields and those that the server keeps: `version`, `createdAt`, `updatedAt`. */
  schema: z.ZodMiniObject
  access: Access
  variants: Record<string, Variant>
  /** `undefined` where nothing was said. */
  scope: string | null | undefined
  whole: boolean
  limited: Limit | undefined
  madeBy: string | undefined
  owner: Ownership | undefined
  /** What who does not see all casinos that a record serves may do with it beside looking; `undefined` where that is no matter. */
  sharedActions: readonly Action[] | undefined
  serving: Serves | undefined
  rules: readonly Rule[]
  computed: Computation | undefined
  actions: Record<string, true>
  wholeActions: readonly Action[]
  sort: Sort
  foundBy: Readonly<Record<string, z.ZodMiniObject>>
  sought: Sought | null
  recordOnly: readonly string[]
  author: string | undefined
  final: boolean
  readOnly: boolean
  external: boolean
}

/**
 * Declares what is administered, once: type, validation in form and server, inputs, columns, filters, rules and
 * access all follow from it. A declaration that contradicts itself throws when its schema is asked for first.
 *
 * @example
 * export const jurisdictions = defineEntity({
 *   name: 'jurisdictions', label: 'name', access: masterData,
 *   schema: () => z.object({ id: id(), name: unique(text()) }),
 * })
 */
export function defineEntity(declaration: EntityDeclaration): Entity {
  const { name, label, access, variants = {}, scope, rules = [], actions = [] } = declaration
  const {
    sort = { field: label, order: 'ASC' },
    recordOnly = [],
    author,
    final = false,
    readOnly = false,
    external = false,
    wholeActions = [],
    whole = false,
    limited,
    madeBy,
    owner,
    serves,
    sought = readOnly ? { by: ['id'], whole: true } : { by: ['id', label] },
  } = declaration
  const serving = serves && servingBy(serves.steps)
  const schema = once(() => schemaOf(declaration))
  const foundBy = once(() => declaration.foundBy?.() ?? {})
  return {
    name,
    label,
    get schema() {
      return schema()
    },
    access,
    variants,
    scope,
    whole,
    limited,
    madeBy,
    owner,
    sharedActions: serves && (serves.free ?? []),
    serving,
    rules,
    computed: declaration.computed,
    actions: Object.fromEntries(actions.map((action) => [action, true as const])),
    wholeActions,
    sort,
    get foundBy() {
      return foundBy()
    },
    sought,
    recordOnly,
    author,
    final,
    readOnly,
    external,
  }
}

function schemaOf(declaration: EntityDeclaration) {
  const { name, label, schema, scope, author, owner, foundBy, serves, sought, variants } = declaration
  const { shape } = schema()
  for (const key of [
    label,
    ...(scope ? [scope] : []),
    ...(author ? [author] : []),
    ...(owner ? [owner.id, owner.name, owner.shared ?? label] : []),
    ...Object.keys(foundBy?.() ?? {}),
    ...(sought ? [...sought.by, sought.of ?? label, sought.state ?? label] : []),
    ...Object.entries(variants ?? {}).flatMap(([f, v]) => [f, v.by]),
  ]) {
    if (!Object.hasOwn(shape, key)) throw new Error(`${name}: no field ${key} in its schema`)
  }
  return z.strictObject({ ...shape, ...(serves && { servesOthers: servesOthers() }), ...kept() })
}

const kept = () => ({
  version: field(z.optional(z.int().check(z.gte(1))), { kind: 'integer', readOnly: true }),
  createdAt: z.optional(instant()),
  updatedAt: z.optional(instant()),
})
