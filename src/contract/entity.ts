import { casinoScopeOf, type Action, type User } from './access.ts'
import { ownValue } from './values.ts'
import { once } from 'es-toolkit/compat'
import * as z from 'zod/mini'
import { instant } from './fields.ts'
import {
  createServesOtherCasinosField,
  createServedCasinosLookup,
  createBeyondScopeCheck,
  type ServedCasinosLookup,
} from './servedCasinos.ts'
import {
  variantSchemaOf,
  type CompositeReference,
  type EntityDeclaration,
  type FieldVariants,
} from './entityDeclaration.ts'
import { fieldMetaOf, type FieldMeta, field } from './field.ts'

export type {
  CompositeReference,
  EntityDeclaration,
  RedactedFields,
  UserOwnership,
  GlobalSearch,
} from './entityDeclaration.ts'

type DeclaredAsItIs = Pick<
  EntityDeclaration,
  'name' | 'label' | 'access' | 'scope' | 'redacted' | 'creatorField' | 'owner' | 'author'
>
type DeclaredOrUsual = Required<
  Pick<
    EntityDeclaration,
    'whole' | 'wholeActions' | 'sort' | 'globalSearch' | 'recordOnly' | 'immutable' | 'readOnly' | 'external'
  >
>

export interface Entity<Shape extends z.core.$ZodShape = z.core.$ZodShape>
  extends DeclaredAsItIs, DeclaredOrUsual {
  /** The declared fields, and those that the server maintains: `version`, `createdAt`, `updatedAt`. */
  schema: z.ZodMiniObject<Shape>
  variants: Record<string, FieldVariants>
  /** Actions, in addition to reading, for users who do not see all casinos that a record serves; `undefined` if records serve none. */
  sharedActions: readonly Action[] | undefined
  serving: ServedCasinosLookup | undefined
  compositeReferences: readonly CompositeReference[]
  actions: Record<string, true>
  filterVia: Readonly<Record<string, z.ZodMiniObject>>
}

/** Types, validation in form and server, inputs, columns, filters, rules and access follow from the declaration. */
export function defineEntity<Shape extends z.core.$ZodShape>(
  declaration: EntityDeclaration<Shape>,
): Entity<Shape & MaintainedShape> {
  const { schema: declared, filterVia, serves, actions = [], variants = {}, ...given } = declaration
  const { label, readOnly = false, compositeReferences = [] } = given
  const schema = once(() =>
    z.strictObject({
      ...declared().shape,
      ...(serves && { servesOthers: createServesOtherCasinosField() }),
      ...maintained(),
    }),
  )
  const found = once(() => filterVia?.() ?? {})
  return {
    whole: false,
    wholeActions: [],
    sort: { field: label, order: 'ASC' },
    globalSearch: readOnly ? { by: ['id'], whole: true } : { by: ['id', label] },
    recordOnly: [],
    immutable: false,
    external: false,
    ...given,
    readOnly,
    variants,
    get schema() {
      return schema()
    },
    sharedActions: serves && (serves.free ?? []),
    serving:
      serves &&
      ('steps' in serves
        ? createServedCasinosLookup(serves.steps, serves.of)
        : createBeyondScopeCheck(serves.isBeyond)),
    compositeReferences: compositeReferences as readonly CompositeReference[],
    actions: Object.fromEntries(actions.map((action) => [action, true as const])),
    get filterVia() {
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

export interface Field extends FieldMeta {
  name: string
  /** The dotted path from the record's root. */
  path: string
  required: boolean
  nullable?: boolean
  choices?: readonly string[]
  items?: readonly Field[]
  fields?: readonly Field[]
}

export const fieldsOf = (entity: Entity): readonly Field[] => describe(entity.schema, '')

export const hasComputedFields = (entity: Entity): boolean =>
  fieldsOf(entity).some(({ computed }) => computed)

export function referredFilterFields({ filterVia }: Entity, name: string): readonly Field[] {
  const schema = ownValue(filterVia, name)
  return schema ? describe(schema, `${name}.`) : []
}

/** Throws an `Error` for an unknown name. */
export function fieldOf(entity: Entity, name: string): Field {
  const found = fieldsOf(entity).find((field) => field.name === name)
  if (!found) throw new Error(`${entity.name} has no field ${name}`)
  return found
}

export function fieldsOfVariant(entity: Entity, name: string, chosen: unknown): readonly Field[] {
  const variant = ownValue(entity.variants, name)
  if (!variant) throw new Error(`${entity.name} has no variants for ${name}`)
  const schema = variantSchemaOf(variant, chosen)
  return schema ? describe(schema, `${name}.`) : []
}

export function fieldsWithVariants(entity: Entity, record: Record<string, unknown>): Field[] {
  return fieldsOf(entity).flatMap((field) => {
    const variant = ownValue(entity.variants, field.name)
    return variant ? [field, ...fieldsOfVariant(entity, field.name, ownValue(record, variant.by))] : [field]
  })
}

export const fieldFromSchema = (name: string, schema: z.core.$ZodType): Field =>
  describeField(name, schema, '')

export const isSecretSchema = (type: z.core.$ZodType) => fieldFromSchema('', type).kind === 'secret'

function describe(schema: z.ZodMiniObject, prefix: string): readonly Field[] {
  const known = described.get(schema)
  if (known?.prefix === prefix) return known.fields
  const fields = Object.entries(schema.shape).map(([name, type]) => describeField(name, type, prefix))
  described.set(schema, { prefix, fields })
  return fields
}

/** Cached, since describing a schema takes too long to be done for every row or key press. */
const described = new WeakMap<z.ZodMiniObject, { prefix: string; fields: readonly Field[] }>()

function describeField(name: string, type: z.core.$ZodType, prefix: string): Field {
  const path = prefix + name
  if (type instanceof z.ZodMiniObject && !fieldMetaOf(type))
    return { kind: 'variant', name, path, required: true }
  for (let inner: z.core.$ZodType | undefined = type; inner; inner = unwrapped(inner)) {
    const meta = fieldMetaOf(inner)
    if (!meta) continue
    const core = unwrapOptional(inner)
    return {
      ...meta,
      name,
      path,
      required: !z.safeParse(type, undefined).success,
      nullable: z.safeParse(type, null).success,
      ...(core instanceof z.ZodMiniEnum && { choices: core.options.map(String) }),
      ...(core instanceof z.ZodMiniArray &&
        core.def.element instanceof z.ZodMiniObject && { items: describe(core.def.element, '') }),
      ...(core instanceof z.ZodMiniObject && { fields: describe(core, `${path}.`) }),
    }
  }
  throw new Error(`The field ${path} was not made by the kinds of fields`)
}

const unwrapped = (type: z.core.$ZodType): z.core.$ZodType | undefined =>
  type instanceof z.ZodMiniOptional || type instanceof z.ZodMiniNullable || type instanceof z.ZodMiniDefault
    ? type.def.innerType
    : type instanceof z.ZodMiniPipe
      ? type.def.out
      : undefined

export function unwrapOptional(type: z.core.$ZodType): z.core.$ZodType {
  const inner = unwrapped(type)
  return inner ? unwrapOptional(inner) : type
}

/** Limited users cannot create casinos, since they would not see them. */
export function can(user: User, entity: Entity, action: Action): boolean {
  const granted = user.role && entity.access[user.role]
  if (!granted) return false
  const isReading = action === 'list' || action === 'show'
  if (user.isReader && !isReading) return false
  if (entity.readOnly && isCrud(action) && !isReading) return false
  if (entity.immutable && (action === 'edit' || action === 'delete')) return false
  if (action === 'create' && entity.scope === 'id' && casinoScopeOf(user)) return false
  if (entity.wholeActions.includes(action) && casinoScopeOf(user)) return false
  return granted === 'everything'
    ? Object.hasOwn(entity.actions, action) || isCrud(action)
    : granted.includes(action)
}

/** The user is taken to see the record, which has to contain `servesOthers` if its entity has that field. */
export function mayUserActOnRecord(user: User, entity: Entity, action: Action, record: object): boolean {
  if (!can(user, entity, action)) return false
  const { owner, sharedActions } = entity
  const fields = record as Record<string, unknown>
  const isLimited = sharedActions && casinoScopeOf(user) !== null && fields['servesOthers'] !== false
  if (isLimited && !looking.includes(action) && !sharedActions.includes(action)) return false
  if (!owner || ownValue(fields, owner.id) === user.id) return true
  if (!owner.shared || ownValue(fields, owner.shared) !== true) return false
  // The owner of a shared record may have left.
  return action === 'show' || (action === 'delete' && user.role === 'admin')
}

const crud: readonly Action[] = ['list', 'show', 'create', 'edit', 'delete']
const looking: readonly Action[] = ['list', 'show', 'create']
const isCrud = (action: Action) => crud.includes(action)

export const builtInCollections = {
  auditLog: 'audit-entries',
  savedViews: 'saved-views',
  account: 'account',
} as const
