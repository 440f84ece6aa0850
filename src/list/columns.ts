import { fieldOf, type Field } from '../contract/describe.ts'
import type { Entity } from '../contract/entity.ts'
import type { FieldKind } from '../contract/fields.ts'
import { filterableFields } from '../contract/query.ts'

/**
 * The columns of a list: those named, or else every plain field that people fill in, the label first. The last change
 * closes each list. Throws for a name that is no field.
 */
export function columnsOf(entity: Entity, named?: readonly string[]): Field[] {
  if (named) return named.map((name) => fieldOf(entity, name))
  const filled = filterableFields(entity).filter(({ kind, readOnly }) => kind !== 'longText' && !readOnly)
  return [
    fieldOf(entity, entity.label),
    ...filled.filter(({ name }) => name !== entity.label),
    fieldOf(entity, 'updatedAt'),
  ]
}

const numeric: readonly FieldKind[] = ['integer', 'percent', 'days']

/** Numbers stand on the right, so that their digits line up. */
export const isNumeric = ({ kind }: Field) => numeric.includes(kind)
