import { documents } from './documents.ts'
import type { Source } from './source.ts'
import { typedTables } from './tables.ts'
import { typed } from './typed.ts'

/** The source of a collection. */
export function sourceOf(collection: string): Source {
  const known = sources.get(collection)
  return known ?? documents(collection)
}

const sources = new Map(Object.entries(typedTables).map(([name, table]) => [name, typed(table)]))
