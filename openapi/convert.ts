import { type OpenApiPart, schemaRef } from '../fake-api/http/operation.ts'
import * as z from 'zod/mini'
import { currencyCodes, allowedLocaleCodes } from '../src/contract/fields.ts'
import { fieldMetaOf, type FieldKind, type FieldMeta } from '../src/contract/field.ts'
import { forbiddenInNames } from '../src/contract/valueFields.ts'

export function toJsonSchema(schema: z.core.$ZodType, direction: SchemaDirection): OpenApiPart {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, options(direction)) as OpenApiPart
  return rest
}

/** Named schemas that refer to each other by `#/components/schemas/<name>`. */
export function toComponents(
  named: z.core.$ZodRegistry<{ id: string }>,
  direction: SchemaDirection,
): OpenApiPart {
  const { schemas } = z.toJSONSchema(named, {
    ...options(direction),
    uri: (id) => `#/components/schemas/${id}`,
  })
  // Sorted, since the order would depend on which module was imported first.
  const sorted = Object.entries(schemas as Record<string, OpenApiPart>).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    sorted.map(([name, { $schema: _draft, $id: _address, id: _id, ...rest }]) => [name, rest]),
  )
}

const options = (direction: SchemaDirection) =>
  ({
    io: direction,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const json = jsonSchema as OpenApiPart
      if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum']
      if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum']
      // A format implies its pattern.
      if (json['format'] !== undefined) delete json['pattern']
      if (json['enum'] === currencyCodes) replace(json, schemaRef('Currency'))
      const meta = fieldMetaOf(zodSchema)
      if (!meta) return
      // Texts that the server writes itself may be empty.
      if (direction === 'output' && json['minLength'] === 1) delete json['minLength']
      const { replaced, added } = kindSchema(meta, direction)
      if (replaced) replace(json, replaced)
      else Object.assign(json, added)
    },
  }) satisfies z.core.ToJSONSchemaParams

/** Changes the object in place, since the library continues with that object. */
function replace(json: OpenApiPart, by: OpenApiPart): void {
  for (const key of Object.keys(json)) if (key !== 'default') Reflect.deleteProperty(json, key)
  Object.assign(json, by)
}

/** Whether a schema describes requests (before blanks are removed) or answers. */
export type SchemaDirection = 'input' | 'output'

function kindSchema(
  meta: FieldMeta,
  direction: SchemaDirection,
): { replaced?: OpenApiPart; added?: OpenApiPart } {
  const { kind } = meta
  if (kind === 'currency') return { replaced: schemaRef('Currency') }
  if (kind === 'locale') return { replaced: schemaRef('Locale') }
  if (kind === 'secret' && direction === 'output') return { replaced: schemaRef('SecretMarker') }
  if (direction === 'output') return { added: answered[kind] ?? {} }
  const most = meta.maxLength === undefined ? {} : { maxLength: meta.maxLength }
  return { added: { ...most, ...(meta.pattern ? { pattern: meta.pattern } : sent(meta)) } }
}

export const fieldKindComponents: Record<string, OpenApiPart> = {
  Currency: { enum: currencyCodes, description: 'ISO 4217 code, or COINS.' },
  Locale: { enum: allowedLocaleCodes, description: 'Language with its country (BCP 47).' },
  SecretMarker: {
    type: 'object',
    description: 'What a secret reads as. Sent back, it keeps the secret as it is.',
    properties: {
      set: { type: 'boolean' },
      changedAt: { type: 'string', format: 'date-time', description: 'UTC instant.' },
      addressChanged: {
        const: true,
        description:
          'The address that it goes to is at another origin than it was entered for: it is not sent there until it is entered again.',
      },
    },
    required: ['set'],
    example: { set: true, changedAt: '2026-08-21T15:45:00.000Z' },
  },
}

const answered: Partial<Record<FieldKind, OpenApiPart>> = {
  instant: { format: 'date-time' },
  date: { format: 'date' },
}

/** Invisible characters, which no text may contain, as far as all dialects of regular expressions can express them. */
const unseen =
  '\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufff8'
const inLine = `\\u0000-\\u001f${unseen}`
const inLines = `\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f${unseen}`

/** Patterns that allow blanks around a text, which are removed. */
const texts: Partial<Record<FieldKind, string>> = {
  text: `^\\s*[^\\s${inLine}][^${inLine}]*\\s*$`,
  longText: `^\\s*[^\\s${inLines}][^${inLines}]*\\s*$`,
  email: '^\\s*[^\\s@,;<>"()]+@[^\\s@,;<>"().]+(\\.[^\\s@,;<>"().]+)+\\s*$',
  url: '^\\s*[hH][tT][tT][pP][sS]?:\\S+\\s*$',
}

const nameOfPerson = `^\\s*[^\\s${forbiddenInNames}${inLine}][^${forbiddenInNames}${inLine}]*\\s*$`

function sent({ kind, createOnly, reference, places, ofPerson }: FieldMeta): OpenApiPart | undefined {
  if (kind === 'id' && createOnly && !reference) return { pattern: '^\\s*[A-Za-z0-9_.-]{2,64}\\s*$' }
  if (places !== undefined) return { multipleOf: 10 ** -places }
  if (kind === 'references' || kind === 'amounts') return { uniqueItems: true }
  const pattern = kind === 'text' && ofPerson ? nameOfPerson : texts[kind]
  return pattern === undefined ? undefined : { pattern }
}

/** Allows blank texts in a nullable string schema, since the server reads them as `null`. */
export function allowingBlankText(json: OpenApiPart): OpenApiPart {
  const anyOf = (json['anyOf'] as OpenApiPart[] | undefined)?.map((branch) => {
    const { minLength: _least, pattern, ...rest } = branch
    if (branch['type'] !== 'string' || branch['enum'] !== undefined) return branch
    return {
      ...rest,
      ...(pattern !== undefined && { pattern: `^\\s*$|${String(pattern)}` }),
    }
  })
  return anyOf ? { ...json, anyOf } : json
}
