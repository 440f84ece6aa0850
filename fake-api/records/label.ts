import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'

/** What a record is called; its id where it has no name. */
export function labelOf(entity: Entity, row: Row): string {
  const label = row[entity.label]
  return typeof label === 'string' && label ? label : row.id
}
