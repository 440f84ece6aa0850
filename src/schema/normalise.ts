import { isEqual, pick } from 'es-toolkit/compat'
import * as z from 'zod/mini'
import { fieldsOf, fieldsOfVariant, type Field, type Entity } from '../contract/entity.ts'
import { variantSchemaOf } from '../contract/entityDeclaration.ts'
import type { FieldKind } from '../contract/field.ts'
import { isObject, ownValue } from '../contract/values.ts'
import { isSetSecret } from '../contract/secret.ts'

export type Values = Record<string, unknown>

/** Differences in notation do not count. */
export function changedFields(entity: Entity, before: Values, after: Values): string[] {
  const [old, present] = [normalised(entity, before), normalised(entity, after)]
  return Object.keys(present).filter((name) => !isEqual(ownValue(old, name), ownValue(present, name)))
}

/** Invalid values stay unchanged. */
function normalised(entity: Entity, values: Values): Values {
  const fields = fieldsOf(entity).filter(({ readOnly }) => !readOnly)
  return Object.fromEntries(fields.map((field) => [field.name, ofField(entity, field, values)]))
}

/** Secrets that are not set become `null` as well. */
export function emptyToNull(value: unknown): unknown {
  if (value === undefined || value === '') return null
  return isObject(value) && value['set'] === false ? null : value
}

/** The form keeps other values in case the choice changes. */
export function applicableValues(entity: Entity, values: Values): Values {
  const configurations = Object.entries(entity.variants).map(([name, { by }]) => {
    const fields = fieldsOfVariant(entity, name, ownValue(values, by)).map((field) => field.name)
    const entries = Object.entries((ownValue(values, name) ?? {}) as Values)
    return [name, Object.fromEntries(entries.filter(([key]) => fields.includes(key)))] as const
  })
  return { ...pick(values, Object.keys(entity.schema.shape)), ...Object.fromEntries(configurations) }
}

function ofField(entity: Entity, field: Field, values: Values): unknown {
  const { name } = field
  const variant = ownValue(entity.variants, name)
  if (!variant) return settled(field, ownValue(entity.schema.shape, name), ownValue(values, name))
  const chosen = ownValue(values, variant.by)
  const shape = variantSchemaOf(variant, chosen)?.shape
  const inner = ownValue(values, name)
  return fieldsOfVariant(entity, name, chosen).map((of) =>
    settled(of, ownValue(shape, of.name), isObject(inner) ? ownValue(inner, of.name) : null),
  )
}

const neverNull: readonly FieldKind[] = ['flag', 'properties', 'items', 'amounts', 'references']

function settled({ kind }: Field, schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (neverNull.includes(kind)) value ??= undefined
  const parsed = schema && z.safeParse(schema, value === '' ? null : value)
  return emptyToNull(parsed?.success ? parsed.data : value)
}

/** Typed secrets leave the form only to be saved; each gets its value of `kept`, or `null`. */
export function withholdTypedSecrets(entity: Entity, values: Values, kept: Values) {
  let hadSecrets = false
  const spare = ({ kind, items, fields, name }: Field, value: unknown, stored: unknown): unknown => {
    if (kind === 'secret') {
      const isSpared = typeof value === 'string' || (isSetSecret(value) && !isSetSecret(stored))
      hadSecrets ||= isSpared && value !== ''
      return isSpared ? (stored ?? null) : value
    }
    if (items) {
      return Array.isArray(value)
        ? value.map((item: unknown) => (isObject(item) ? all(items, item, {}) : item))
        : value
    }
    const variant = ownValue(entity.variants, name)
    const inner = variant ? fieldsOfVariant(entity, name, ownValue(values, variant.by)) : fields
    return inner && isObject(value) ? all(inner, value, isObject(stored) ? stored : {}) : value
  }
  const all = (fields: readonly Field[], record: Values, stored: Values): Values =>
    Object.fromEntries(
      fields
        .filter(({ readOnly, name }) => !readOnly && Object.hasOwn(record, name))
        .map((field) => [
          field.name,
          spare(field, ownValue(record, field.name), ownValue(stored, field.name)),
        ]),
    )
  return { values: all(fieldsOf(entity), values, kept), hadSecrets }
}
