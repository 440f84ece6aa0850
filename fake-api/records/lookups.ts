import { ownValue } from '../../src/contract/own.ts'
import { createFindRecords, type FindRecords } from '../../src/contract/rules.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Reader } from '../stores/store.ts'
import { createFind } from './findIn.ts'

/**
 * Lookups for computed fields: stored rows, each read once, and derived rows, made at each read.
 *
 * @param seen the casinos that the reader is limited to, `null` for all
 * @param read rows that were read already
 * @param whole reads without that limit
 */
export function createComputationLookups(
  reader: Reader,
  seen: readonly string[] | null,
  read: readonly PreloadedRows[] = [],
  whole: Reader = reader,
): FindRecords {
  // Without `subscriptions.ts`, records would look as if they had never been pushed.
  if (derived.size === 0) throw new Error('No collection is derived: import subscriptions.ts')
  const find = createCachedFind(createFind(reader), read)
  return createFindRecords(
    async (name, where, most) =>
      derived.get(name)?.({ find, whole, seen }, where['id'] ?? []) ?? find(name, where, most),
  )
}

/** `whole` reads without the limit to the casinos in `seen`. */
export type ReadDerivedRows = (
  reading: { find: FindRecords; whole: Reader; seen: readonly string[] | null },
  ids: readonly string[],
) => Promise<Row[]>

const derived = new Map<string, ReadDerivedRows>()

/** Registers a collection that no store holds, whose rows are made at each read for computed fields. */
export const registerDerivedRows = (collection: string, rows: ReadDerivedRows): void =>
  void derived.set(collection, rows)

export interface PreloadedRows {
  name: string
  field: string
  values: readonly string[]
  rows: readonly Row[]
}

/** Computed fields of many rows need the same records. Values of the last condition are cached one by one. */
export function createCachedFind(find: FindRecords, read: readonly PreloadedRows[] = []): FindRecords {
  const known = new Map(
    read.map(({ name, field, values, rows }) => [keyOf(name, field, []), byValue(values, field, rows)]),
  )
  return createFindRecords(async (name, where, most) => {
    const [last, ...others] = Object.entries(where).toReversed()
    if (!last || most) return find(name, where, most)
    const [field, values] = last
    const key = keyOf(name, field, others)
    const found = known.get(key) ?? new Map<string, Row[]>()
    known.set(key, found)
    const missing = [...new Set(values)].filter((value) => !found.has(value))
    if (missing.length > 0) {
      const fresh = await find(name, { ...where, [field]: missing })
      // If the path leads through a list or another field, rows do not tell which value found them.
      if (fresh.some((row) => typeof ownValue(row, field) !== 'string')) return find(name, where)
      for (const [value, rows] of byValue(missing, field, fresh)) found.set(value, rows)
    }
    const rows: Row[] = []
    for (const value of new Set(values)) rows.push(...(found.get(value) ?? []))
    return rows
  })
}

function byValue(values: readonly string[], field: string, rows: readonly Row[]): Map<string, Row[]> {
  const map = new Map<string, Row[]>(values.map((value) => [value, []]))
  for (const row of rows) map.get(String(ownValue(row, field)))?.push(row)
  return map
}

const keyOf = (name: string, field: string, others: readonly unknown[]) =>
  JSON.stringify([name, field, others])
