import isEqual from 'lodash/isEqual.js'
import pick from 'lodash/pick.js'
import * as z from 'zod/mini'
import { fieldsOf, variantFields, type Field } from '../contract/describe.ts'
import type { Entity } from '../contract/entity.ts'
import { chosenVariant } from '../contract/variant.ts'
import type { FieldKind } from '../contract/field.ts'
import { isObject } from '../contract/values.ts'
import { ownValue } from '../contract/own.ts'

export type Values = Record<string, unknown>

/** The fields that people fill in, by name, whose values differ; written otherwise but meaning the same does not count. */
export function changedFields(entity: Entity, before: Values, after: Values): string[] {
  const [old, present] = [normalised(entity, before), normalised(entity, after)]
  return Object.keys(present).filter((name) => !isEqual(ownValue(old, name), ownValue(present, name)))
}

/**
 * What the fields of a record come to once they are saved: blanks dropped as its schema does, and nothing is `null`,
 * however it was written. Values that the schema refuses stay as they are.
 */
export function normalised(entity: Entity, values: Values): Values {
  const fields = fieldsOf(entity).filter(({ readOnly }) => !readOnly)
  return Object.fromEntries(fields.map((field) => [field.name, ofField(entity, field, values)]))
}

/** Nothing, and a secret that is not set, as `null`. */
export function trimValues(value: unknown): unknown {
  if (value === undefined || value === '') return null
  return isObject(value) && value['set'] === false ? null : value
}

/**
 * The values without those that the record does not have, nor the chosen variant: they stay in the form, in case of a change
 * of mind.
 */
export function applicable(entity: Entity, values: Values): Values {
  const configurations = Object.entries(entity.variants).map(([name, { by }]) => {
    const fields = variantFields(entity, name, ownValue(values, by)).map((field) => field.name)
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
  const shape = chosenVariant(variant, chosen)?.shape
  const inner = ownValue(values, name)
  return variantFields(entity, name, chosen).map((of) =>
    settled(of, ownValue(shape, of.name), isObject(inner) ? ownValue(inner, of.name) : null),
  )
}

/** Kinds that have a value where nothing is said. */
const neverNull: readonly FieldKind[] = ['flag', 'properties', 'items', 'amounts', 'references']

function settled({ kind }: Field, schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (neverNull.includes(kind)) value ??= undefined
  const parsed = schema && z.safeParse(schema, value === '' ? null : value)
  return trimValues(parsed?.success ? parsed.data : value)
}
