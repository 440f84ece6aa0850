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
import { servesOtherCasinosField, createServedCasinos, type ServedCasinos } from './servedCasinos.ts'
import type { VariantField } from './variant.ts'

export type {
  CompositeReference,
  EntityDeclaration,
  RedactedFields,
  UserOwnership,
  GlobalSearch,
} from './entityDeclaration.ts'

export interface Entity<Shape extends z.core.$ZodShape = z.core.$ZodShape> {
  name: string
  label: string
  /** The declared fields, and those that the server maintains: `version`, `createdAt`, `updatedAt`. */
  schema: z.ZodMiniObject<Shape>
  access: AccessByRole
  variants: Record<string, VariantField>
  /** The field with the casino's id; `null`: all users may see the records; `undefined` if the declaration does not say. */
  scope: string | null | undefined
  whole: boolean
  limited: RedactedFields | undefined
  madeBy: string | undefined
  owner: UserOwnership | undefined
  /** Actions, in addition to reading, for users who do not see all casinos that a record serves; `undefined` if records serve none. */
  sharedActions: readonly Action[] | undefined
  serving: ServedCasinos | undefined
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
 * Declares an entity. Types, validation in form and server, inputs, columns, filters, rules and access follow from the declaration.
 *
 * @example
 * export const jurisdictions = defineEntity({
 *   name: 'jurisdictions', label: 'name', access: masterData,
 *   schema: () => z.object({ id: id(), name: unique(text()) }),
 * })
 */
export function defineEntity<Shape extends z.core.$ZodShape>(
  declaration: EntityDeclaration<Shape>,
): Entity<Shape & MaintainedShape> {
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
  const serving = serves && createServedCasinos(serves.steps, serves.of)
  const schema = once(() =>
    z.strictObject({
      ...declaration.schema().shape,
      ...(serves && { servesOthers: servesOtherCasinosField() }),
      ...maintained(),
    }),
  )
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
    compositeReferences: (declaration.compositeReferences ?? []) as readonly CompositeReference[],
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

const maintained = () => ({
  version: field(z.optional(z.int().check(z.gte(1))), { kind: 'integer', readOnly: true }),
  createdAt: z.optional(instant()),
  updatedAt: z.optional(instant()),
})
type MaintainedShape = ReturnType<typeof maintained>
