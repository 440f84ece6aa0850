import once from 'lodash/once.js'
import * as z from 'zod/mini'
import type { AccessByRole, Action } from './access.ts'
import type {
  CompositeReference,
  EntityDeclaration,
  RedactedFields,
  UserOwnership,
  GlobalSearch,
  ListSort,
} from './entityDeclaration.ts'
import { field } from './field.ts'
import { instant } from './fields.ts'
import { servesOthersField, createServing, type ServingInfo } from './serving.ts'
import type { VariantField } from './variant.ts'

export type {
  CompositeReference,
  EntityDeclaration,
  RedactedFields,
  UserOwnership,
  GlobalSearch,
} from './entityDeclaration.ts'

export interface Entity {
  name: string
  label: string
  /** The declared fields, and those that the server maintains: `version`, `createdAt`, `updatedAt`. */
  schema: z.ZodMiniObject
  access: AccessByRole
  variants: Record<string, VariantField>
  /** `undefined` if the declaration says nothing. */
  scope: string | null | undefined
  whole: boolean
  limited: RedactedFields | undefined
  madeBy: string | undefined
  owner: UserOwnership | undefined
  /** Beside reading, for users who do not see all casinos that a record serves; `undefined` if records serve no casinos. */
  sharedActions: readonly Action[] | undefined
  serving: ServingInfo | undefined
  compositeReferences: readonly CompositeReference[]
  actions: Record<string, true>
  wholeActions: readonly Action[]
  sort: ListSort
  foundBy: Readonly<Record<string, z.ZodMiniObject>>
  sought: GlobalSearch | null
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
  const { name, label, access, variants = {}, scope, actions = [] } = declaration
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
  const serving = serves && createServing(serves.steps, serves.of)
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
    compositeReferences: declaration.compositeReferences ?? [],
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
    ...(serves?.of ? [serves.of] : []),
    ...(sought ? [...sought.by, sought.of ?? label, sought.state ?? label] : []),
    ...Object.entries(variants ?? {}).flatMap(([f, v]) => [f, v.by]),
  ]) {
    if (!Object.hasOwn(shape, key)) throw new Error(`${name}: no field ${key} in its schema`)
  }
  return z.strictObject({ ...shape, ...(serves && { servesOthers: servesOthersField() }), ...kept() })
}

const kept = () => ({
  version: field(z.optional(z.int().check(z.gte(1))), { kind: 'integer', readOnly: true }),
  createdAt: z.optional(instant()),
  updatedAt: z.optional(instant()),
})
