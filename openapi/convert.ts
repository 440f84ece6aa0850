import * as z from 'zod/mini'
import { currencies } from '../src/contract/codes.ts'
import { metaOf } from '../src/contract/field.ts'
import { schemaRef, type Json } from './json.ts'
import { kindSchema, type Direction } from './kinds.ts'

/** A zod schema as JSON Schema, with what the kinds of fields add to their types. */
export function converted(schema: z.core.$ZodType, direction: Direction): Json {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, options(direction)) as Json
  return rest
}

/** Named schemas that refer to each other by `#/components/schemas/<name>`. */
export function convertedAll(named: z.core.$ZodRegistry<{ id: string }>, direction: Direction): Json {
  const { schemas } = z.toJSONSchema(named, {
    ...options(direction),
    uri: (id) => `#/components/schemas/${id}`,
  })
  // Sorted, since the order would depend on which module was imported first.
  const sorted = Object.entries(schemas as Record<string, Json>).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    sorted.map(([name, { $schema: _draft, $id: _address, id: _id, ...rest }]) => [name, rest]),
  )
}

const options = (direction: Direction) =>
  ({
    io: direction,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const json = jsonSchema as Json
      if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum']
      if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum']
      // A format implies its pattern.
      if (json['format'] !== undefined) delete json['pattern']
      if (json['enum'] === currencies) replace(json, schemaRef('Currency'))
      const meta = metaOf(zodSchema)
      if (!meta) return
      // Texts that the server writes itself may be empty.
      if (direction === 'output' && json['minLength'] === 1) delete json['minLength']
      const { replaced, added } = kindSchema(meta, direction)
      if (replaced) replace(json, replaced)
      else Object.assign(json, added)
    },
  }) satisfies z.core.ToJSONSchemaParams

/** Changes the object in place, since the library continues with that object. */
function replace(json: Json, by: Json): void {
  for (const key of Object.keys(json)) if (key !== 'default') Reflect.deleteProperty(json, key)
  Object.assign(json, by)
}
