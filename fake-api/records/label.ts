import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { ownValue } from '../../src/contract/own.ts'

/** What a record is called; its id where it has no name. */
export function labelOf(entity: Entity, row: Row): string {
  const label = ownValue(row, entity.label)
  return typeof label === 'string' && label ? label : row.id
}

/** What several are called together: the first by their names, of the others how many they are. */
export const joinNames = (names: readonly string[]): string =>
  [names.slice(0, 3).join(', '), ...(names.length > 3 ? [`+${names.length - 3}`] : [])].join(' ')
