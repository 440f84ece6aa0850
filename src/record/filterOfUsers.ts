import type { Entity } from '../contract/entity.ts'
import { ownValue } from '../contract/own.ts'
import { filterableFields } from '../contract/query.ts'
import type { Row } from '../contract/row.ts'

/**
 * The filter of the records that use a record: by the field that the API names, together with the other fields of a composite reference.
 * `null` if their list has no such filter.
 */
export function filterOfUsers(users: Entity, field: string, record: Row): Record<string, unknown> | null {
  const together = users.compositeReferences.find(({ by }) => Object.keys(by).at(-1) === field)
  const by = Object.entries(together?.by ?? { [field]: 'id' })
  const paths = new Set(filterableFields(users).map(({ path }) => path))
  if (!by.every(([path]) => paths.has(path))) return null
  return Object.fromEntries(by.map(([path, own]) => [path, ownValue(record, own)]))
}
