import * as z from 'zod/mini'
import type { Entity } from './entity.ts'
import { variantSchemaOf } from './variant.ts'
import { metaOf, type FieldMeta } from './field.ts'
import { ownValue } from './own.ts'

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

/** The fields of a referred record by which lists can be filtered, such as `gameId.studioId`. */
export function referredFilterFields({ foundBy }: Entity, name: string): readonly Field[] {
  const schema = ownValue(foundBy, name)
  return schema ? describe(schema, `${name}.`) : []
}

/** Throws an `Error` for an unknown name. */
export function fieldOf(entity: Entity, name: string): Field {
  const found = fieldsOf(entity).find((field) => field.name === name)
  if (!found) throw new Error(`${entity.name} has no field ${name}`)
  return found
}

export function variantFields(entity: Entity, name: string, chosen: unknown): readonly Field[] {
  const variant = ownValue(entity.variants, name)
  if (!variant) throw new Error(`${entity.name} has no variants for ${name}`)
  const schema = variantSchemaOf(variant, chosen)
  return schema ? describe(schema, `${name}.`) : []
}

export function fieldsWithVariants(entity: Entity, record: Record<string, unknown>): Field[] {
  return fieldsOf(entity).flatMap((field) => {
    const variant = ownValue(entity.variants, field.name)
    return variant ? [field, ...variantFields(entity, field.name, ownValue(record, variant.by))] : [field]
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
  if (type instanceof z.ZodMiniObject && !metaOf(type)) return { kind: 'variant', name, path, required: true }
  for (let inner: z.core.$ZodType | undefined = type; inner; inner = unwrapped(inner)) {
    const meta = metaOf(inner)
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
