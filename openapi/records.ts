import { difference, mapValues, omit } from 'es-toolkit/compat'
import { type OpenApiPart, recordSchemaNameOf, schemaRef } from '../fake-api/http/operation.ts'
import { fieldsOf, type Field, fieldsOfVariant, type Entity } from '../src/contract/entity.ts'
import { allowingBlankText, toJsonSchema, type SchemaDirection } from './convert.ts'
import { fieldDescriptionOf, fieldLabelOf, singularAndPluralOf } from './common.ts'
import { variantSchemaOf, type FieldVariants } from '../src/contract/entityDeclaration.ts'

export function recordSchemasOf(entity: Entity): Record<string, OpenApiPart> {
  const name = recordSchemaNameOf(entity.name)
  const { recordOnly, readOnly, immutable } = entity
  const read = answerSchemaOf(entity)
  return {
    [name]: read,
    ...(recordOnly.length > 0 && { [`${name}Row`]: without(read, recordOnly) }),
    ...(!readOnly && { [`${name}Creation`]: creationSchema(entity) }),
    ...(!readOnly &&
      !immutable && {
        [`${name}Replacement`]: updateBodySchemaOf(entity, true),
        [`${name}Change`]: updateBodySchemaOf(entity, false),
      }),
  }
}

export const rowSchemaNameOf = ({ name, recordOnly }: Entity) =>
  recordSchemaNameOf(name) + (recordOnly.length > 0 ? 'Row' : '')

export function answerSchemaOf(entity: Entity): OpenApiPart {
  const fields = fieldsOf(entity)
  return {
    type: 'object',
    description: `${singularAndPluralOf(entity.name).one}, as it reads.`,
    properties: propertiesOf(entity, fields, 'output'),
    required: fields.filter(isAnswered).map(({ name }) => name),
    additionalProperties: false,
    ...variantsOf(entity, 'read'),
  }
}

const isAnswered = ({ name, computed, readOnly, required }: Field) =>
  ['id', 'version'].includes(name) ||
  computed === true ||
  (!['createdAt', 'updatedAt'].includes(name) && !(readOnly && !required))

function creationSchema(entity: Entity): OpenApiPart {
  const fields = fieldsOf(entity).filter(({ readOnly }) => !readOnly)
  return {
    type: 'object',
    properties: propertiesOf(entity, fields, 'input'),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
    ...variantsOf(entity, 'creation'),
  }
}

/** A body may contain the fields that the server maintains, if they are unchanged. Absent secrets keep their values. */
export function updateBodySchemaOf(entity: Entity, isWhole: boolean): OpenApiPart {
  const [kept, written] = [
    fieldsOf(entity).filter(({ readOnly }) => readOnly),
    fieldsOf(entity).filter(({ readOnly }) => !readOnly),
  ]
  const needed = written.filter(
    ({ required, createOnly, kind }) => required && !createOnly && kind !== 'secret',
  )
  const properties = { ...propertiesOf(entity, kept, 'output'), ...propertiesOf(entity, written, 'input') }
  return {
    type: 'object',
    properties: isWhole ? properties : mapValues(properties, (json) => without(json, ['default'])),
    ...(isWhole && { required: needed.map(({ name }) => name) }),
    additionalProperties: false,
    ...variantsOf(entity, 'change'),
  }
}

const propertiesOf = (
  entity: Entity,
  fields: readonly Field[],
  direction: SchemaDirection,
): Record<string, OpenApiPart> =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      {
        ...named(entity, field, typeOf(entity, field, direction)),
        ...(direction === 'output' && field.readOnly && { readOnly: true }),
      },
    ]),
  )

function named(entity: Entity, field: Field, json: OpenApiPart): OpenApiPart {
  const note = fieldDescriptionOf(field)
  const title = fieldLabelOf(entity.name, field.path)
  return { ...(title !== undefined && { title }), ...json, ...(note && { description: note }) }
}

function typeOf(entity: Entity, { name, nullable }: Field, direction: SchemaDirection): OpenApiPart {
  const shape = shapesOf[entity.name]?.[name]
  const type = entity.schema.shape[name]
  if (shape || !type) return shape ?? {}
  const json = toJsonSchema(type, direction)
  const isMaybeEmpty = maybeEmpty[entity.name]?.includes(name) === true
  if (direction === 'output')
    return isMaybeEmpty ? { anyOf: [json, { type: 'null' }] } : without(json, ['default'])
  return nullable ? allowingBlankText(json) : json
}

const without = (json: OpenApiPart, names: readonly string[]): OpenApiPart => {
  const { properties, required } = json as { properties?: OpenApiPart; required?: string[] }
  return {
    ...omit(json, names),
    ...(properties && { properties: omit(properties, names) }),
    ...(required && { required: difference(required, names) }),
  }
}

type Part = 'read' | 'creation' | 'change'

function variantsOf(entity: Entity, part: Part): OpenApiPart {
  const all = Object.entries(entity.variants).map(([name, variant]) => ({
    anyOf: Object.keys(variant.of).map((chosen) => ({
      title: chosen,
      properties: {
        [variant.by]: { const: chosen },
        [name]: configuration(entity, name, { variant, chosen, part }),
      },
    })),
  }))
  return all.length > 1 ? { allOf: all } : (all[0] ?? {})
}

function configuration(
  entity: Entity,
  name: string,
  { variant, chosen, part }: { variant: FieldVariants; chosen: string; part: Part },
): OpenApiPart {
  const shape = variantSchemaOf(variant, chosen)?.shape ?? {}
  const fields = fieldsOfVariant(entity, name, chosen)
  const properties = fields.map((field) => {
    const type = shape[field.name]
    const json = type ? toJsonSchema(type, part === 'read' ? 'output' : 'input') : {}
    const { default: _none, ...rest } = part !== 'read' && field.nullable ? allowingBlankText(json) : json
    return [field.name, named(entity, field, rest)]
  })
  const needed = fields.filter(({ required, kind }) =>
    part === 'read' ? true : required && (part === 'creation' || kind !== 'secret'),
  )
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as OpenApiPart,
    required: needed.map((field) => field.name),
    additionalProperties: false,
  }
}

/** Fields whose declaration does not say what they contain; `src/contract` does. */
const shapesOf: Record<string, Record<string, OpenApiPart>> = {
  casinos: { pushFailures: { type: 'array', items: schemaRef('PushFailure') } },
  integrations: { pushFailures: { type: 'array', items: schemaRef('PushFailure') } },
  jobs: { items: { type: 'array', items: schemaRef('JobItem') } },
  pushes: { targets: { type: 'array', items: schemaRef('PushedTarget') } },
}

/** Fields that another system may leave empty. */
const maybeEmpty: Record<string, readonly string[]> = { users: ['email', 'role'] }
