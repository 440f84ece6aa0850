import { fieldsOf, type Field } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { withBlankLines } from '../blanks.ts'
import { converted } from '../convert.ts'
import { recordName, type Json } from '../json.ts'
import type { Direction } from '../kinds.ts'
import { fieldNote, labelOf, namesOf } from '../words.ts'
import { maybeEmpty, shapesOf } from './special.ts'
import { variantsOf } from './variants.ts'

/** The schemas of an entity's records: of answers, and of the bodies that create, replace and change a record. */
export function recordSchemas(entity: Entity): Record<string, Json> {
  const name = recordName(entity.name)
  const { recordOnly, readOnly, final } = entity
  const read = readSchema(entity)
  return {
    [name]: read,
    ...(recordOnly.length > 0 && { [`${name}Row`]: without(read, recordOnly) }),
    ...(!readOnly && { [`${name}Creation`]: creationSchema(entity) }),
    ...(!readOnly &&
      !final && {
        [`${name}Replacement`]: changeSchema(entity, true),
        [`${name}Change`]: changeSchema(entity, false),
      }),
  }
}

/** The name of the schema of a list's rows. */
export const rowName = ({ name, recordOnly }: Entity) =>
  recordName(name) + (recordOnly.length > 0 ? 'Row' : '')

export function readSchema(entity: Entity): Json {
  const fields = fieldsOf(entity)
  return {
    type: 'object',
    description: `${namesOf(entity.name).one}, as it reads.`,
    properties: propertiesOf(entity, fields, 'output'),
    required: fields.filter(isAnswered).map(({ name }) => name),
    additionalProperties: false,
    ...variantsOf(entity, 'read'),
  }
}

/** Fields that every answer contains: those with a stored value, and computed ones. */
const isAnswered = ({ name, computed, readOnly, required }: Field) =>
  ['id', 'version'].includes(name) ||
  computed === true ||
  (!['createdAt', 'updatedAt'].includes(name) && !(readOnly && !required))

function creationSchema(entity: Entity): Json {
  const fields = fieldsOf(entity).filter(({ readOnly }) => !readOnly)
  return {
    type: 'object',
    properties: propertiesOf(entity, fields, 'input'),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
    ...variantsOf(entity, 'creation'),
  }
}

/** A body may contain what the server sets, unchanged as it was read. Absent secrets keep their value. */
export function changeSchema(entity: Entity, isWhole: boolean): Json {
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
    properties: isWhole ? properties : withoutDefaults(properties),
    ...(isWhole && { required: needed.map(({ name }) => name) }),
    additionalProperties: false,
    ...variantsOf(entity, 'change'),
  }
}

/** The properties of fields, with label and explanation. */
const propertiesOf = (entity: Entity, fields: readonly Field[], direction: Direction): Record<string, Json> =>
  Object.fromEntries(
    fields.map((field) => {
      const note = fieldNote(field)
      const title = labelOf(entity.name, field.path)
      return [
        field.name,
        {
          ...(title !== undefined && { title }),
          ...typeOf(entity, field, direction),
          ...(note && { description: note }),
          ...(direction === 'output' && field.readOnly && { readOnly: true }),
        },
      ]
    }),
  )

function typeOf(entity: Entity, { name, nullable }: Field, direction: Direction): Json {
  const shape = shapesOf[entity.name]?.[name]
  const type = entity.schema.shape[name]
  if (shape || !type) return shape ?? {}
  const json = converted(type, direction)
  const isMaybeEmpty = maybeEmpty[entity.name]?.includes(name) === true
  if (direction === 'output')
    return isMaybeEmpty ? { anyOf: [json, { type: 'null' }] } : without(json, ['default'])
  return nullable ? withBlankLines(json) : json
}

const without = (json: Json, names: readonly string[]): Json => {
  const rest = Object.fromEntries(Object.entries(json).filter(([name]) => !names.includes(name)))
  const { properties, required } = json as { properties?: Json; required?: string[] }
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
    }),
    ...(required && { required: required.filter((name) => !names.includes(name)) }),
  }
}

const withoutDefaults = (properties: Record<string, Json>) =>
  Object.fromEntries(Object.entries(properties).map(([name, json]) => [name, without(json, ['default'])]))
