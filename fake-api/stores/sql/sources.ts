import { documentSource } from './documents.ts'
import type { QuerySource } from './source.ts'
import { typedTables } from './tables.ts'
import { typedTableSource } from './typed.ts'

/** The source of a collection. */
export function sourceOf(collection: string): QuerySource {
  const known = sources.get(collection)
  return known ?? documentSource(collection)
}

const sources = new Map(Object.entries(typedTables).map(([name, table]) => [name, typedTableSource(table)]))
