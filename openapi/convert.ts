import * as z from 'zod/mini'
import { currencies } from '../src/contract/codes.ts'
import { metaOf } from '../src/contract/field.ts'
import { schemaRef, type Json } from './json.ts'
import { kindSchema, type Direction } from './kinds.ts'

/** A zod schema as JSON Schema, with what kinds of fields say beyond their type. */
export function converted(schema: z.core.$ZodType, direction: Direction): Json {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, options(direction)) as Json
  return rest
}

/** Named schemas, which refer to each other by `#/components/schemas/<name>`. */
export function convertedAll(named: z.core.$ZodRegistry<{ id: string }>, direction: Direction): Json {
  const { schemas } = z.toJSONSchema(named, {
    ...options(direction),
    uri: (id) => `#/components/schemas/${id}`,
  })
  // In an order that does not depend on which of them was imported first.
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
      // The pattern of a format says nothing that the format does not.
      if (json['format'] !== undefined) delete json['pattern']
      if (json['enum'] === currencies) replace(json, schemaRef('Currency'))
      const meta = metaOf(zodSchema)
      if (!meta) return
      // What the server writes of its own may be a text of nothing.
      if (direction === 'output' && json['minLength'] === 1) delete json['minLength']
      const { replaced, added } = kindSchema(meta, direction)
      if (replaced) replace(json, replaced)
      else Object.assign(json, added)
    },
  }) satisfies z.core.ToJSONSchemaParams

/** The library goes on with the object that it has made. */
function replace(json: Json, by: Json): void {
  for (const key of Object.keys(json)) if (key !== 'default') Reflect.deleteProperty(json, key)
  Object.assign(json, by)
}
