import { variantFields } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { chosenVariant, type Variant } from '../../src/contract/variant.ts'
import { withBlankLines } from '../blanks.ts'
import { converted } from '../convert.ts'
import type { Json } from '../json.ts'
import { fieldNote, labelOf } from '../words.ts'

/** The record that contains a configuration: as it is read, created or changed. */
export type Part = 'read' | 'creation' | 'change'

/** The configurations of an entity, each with the choice that it belongs to. */
export function variantsOf(entity: Entity, part: Part): Json {
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

interface Chosen {
  variant: Variant
  chosen: string
  part: Part
}

function configuration(entity: Entity, name: string, { variant, chosen, part }: Chosen): Json {
  const shape = chosenVariant(variant, chosen)?.shape ?? {}
  const fields = variantFields(entity, name, chosen)
  const properties = fields.map((field) => {
    const title = labelOf(entity.name, field.path)
    const note = fieldNote(field)
    const type = shape[field.name]
    const json = type ? converted(type, part === 'read' ? 'output' : 'input') : {}
    const { default: _none, ...rest } = part !== 'read' && field.nullable ? withBlankLines(json) : json
    return [
      field.name,
      { ...(title !== undefined && { title }), ...rest, ...(note && { description: note }) },
    ]
  })
  const needed = fields.filter(({ required, kind }) =>
    part === 'read' ? true : required && (part === 'creation' || kind !== 'secret'),
  )
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as Json,
    required: needed.map((field) => field.name),
    additionalProperties: false,
  }
}
