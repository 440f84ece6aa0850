import once from 'lodash/once.js'
import * as z from 'zod/mini'
import type { Action } from './access.ts'
import type { CompositeReference, EntityDeclaration } from './entityDeclaration.ts'
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

type DeclaredAsItIs = Pick<
  EntityDeclaration,
  'name' | 'label' | 'access' | 'scope' | 'limited' | 'madeBy' | 'owner' | 'author'
>
type DeclaredOrUsual = Required<
  Pick<
    EntityDeclaration,
    'whole' | 'wholeActions' | 'sort' | 'sought' | 'recordOnly' | 'final' | 'readOnly' | 'external'
  >
>

export interface Entity<Shape extends z.core.$ZodShape = z.core.$ZodShape>
  extends DeclaredAsItIs, DeclaredOrUsual {
  /** The declared fields, and those that the server maintains: `version`, `createdAt`, `updatedAt`. */
  schema: z.ZodMiniObject<Shape>
  variants: Record<string, VariantField>
  /** Actions, in addition to reading, for users who do not see all casinos that a record serves; `undefined` if records serve none. */
  sharedActions: readonly Action[] | undefined
  serving: ServedCasinos | undefined
  compositeReferences: readonly CompositeReference[]
  actions: Record<string, true>
  foundBy: Readonly<Record<string, z.ZodMiniObject>>
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
  const { schema: declared, foundBy, serves, actions = [], variants = {}, ...given } = declaration
  const { label, readOnly = false, compositeReferences = [] } = given
  const schema = once(() =>
    z.strictObject({
      ...declared().shape,
      ...(serves && { servesOthers: servesOtherCasinosField() }),
      ...maintained(),
    }),
  )
  const found = once(() => foundBy?.() ?? {})
  return {
    whole: false,
    wholeActions: [],
    sort: { field: label, order: 'ASC' },
    sought: readOnly ? { by: ['id'], whole: true } : { by: ['id', label] },
    recordOnly: [],
    final: false,
    external: false,
    ...given,
    readOnly,
    variants,
    get schema() {
      return schema()
    },
    sharedActions: serves && (serves.free ?? []),
    serving: serves && createServedCasinos(serves.steps, serves.of),
    compositeReferences: compositeReferences as readonly CompositeReference[],
    actions: Object.fromEntries(actions.map((action) => [action, true as const])),
    get foundBy() {
      return found()
    },
  }
}

const maintained = () => ({
  version: field(z.optional(z.int().check(z.gte(1))), { kind: 'integer', readOnly: true }),
  createdAt: z.optional(instant()),
  updatedAt: z.optional(instant()),
})
type MaintainedShape = ReturnType<typeof maintained>
