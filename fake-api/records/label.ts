import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { ownValue } from '../../src/contract/own.ts'

/** The label of a record; its id if it has none. */
export function labelOf(entity: Entity, row: Row): string {
  const label = ownValue(row, entity.label)
  return typeof label === 'string' && label ? label : row.id
}

/** Labels of several records: the first ones, and the number of the others. */
export const joinNames = (names: readonly string[]): string =>
  [names.slice(0, 3).join(', '), ...(names.length > 3 ? [`+${names.length - 3}`] : [])].join(' ')
