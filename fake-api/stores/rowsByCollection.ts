import { ProblemError } from '../../src/contract/problem.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { findUniqueHolderInRows, selectPage } from './select.ts'
import type { Reader, Transaction } from './store.ts'

/** Immutable: a change creates another state that shares what has not changed. */
export type RowsByCollection = Readonly<Record<string, readonly Row[]>>

export const createRowsReader = (rowsOf: (collection: string) => readonly Row[]): Reader => ({
  list: async (collection, query) => selectPage(rowsOf(collection), query),
  holder: async (collection, field, row) => findUniqueHolderInRows(rowsOf(collection), field, row),
  get: async (collection, id) => rowsOf(collection).find((row) => row.id === id),
})

export function createWorkingCopy(state: RowsByCollection): { tx: Transaction; result(): RowsByCollection } {
  const copies = new Map<string, Row[]>()
  const rowsOf = (collection: string) => copies.get(collection) ?? ownValue(state, collection) ?? []
  const copyOf = (collection: string) => {
    const rows = copies.get(collection) ?? [...rowsOf(collection)]
    copies.set(collection, rows)
    return rows
  }
  const indexOf = (collection: string, id: string) => {
    const index = rowsOf(collection).findLastIndex((row) => row.id === id)
    if (index < 0) throw new Error(`${collection} has no row ${id}`)
    return index
  }
  return {
    tx: {
      ...createRowsReader(rowsOf),
      insert: async (collection, row) => {
        copyOf(collection).push(row)
      },
      replace: async (collection, row) => {
        const index = indexOf(collection, row.id)
        if (rowsOf(collection)[index]?.version !== row.version - 1) throw new ProblemError('stale')
        copyOf(collection)[index] = row
      },
      remove: async (collection, id) => {
        const index = indexOf(collection, id)
        copyOf(collection).splice(index, 1)
      },
    },
    result: () => (copies.size ? { ...state, ...Object.fromEntries(copies) } : state),
  }
}

/** Replaces a part of a collection: removes `drop` rows at `at` and inserts others. Splices are applied in order. */
export interface Splice {
  in: string
  at: number
  drop: number
  rows: readonly Row[]
}

/** Rows are compared by identity, which is enough since they are immutable. */
export const splicesBetween = (before: RowsByCollection, after: RowsByCollection): Splice[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [old, next] = [ownValue(before, name) ?? [], ownValue(after, name) ?? []]
    return old === next ? [] : spliced(name, old, next)
  })

function spliced(name: string, old: readonly Row[], next: readonly Row[]): Splice[] {
  const found: Splice[] = []
  let at = 0
  for (; at < old.length && at < next.length; at++) {
    const [row, other] = [old[at], next[at]]
    if (row === other || !other) continue
    if (row?.id !== other.id) break
    found.push({ in: name, at, drop: 1, rows: [other] })
  }
  let same = 0
  while (same < Math.min(old.length, next.length) - at && old.at(-1 - same) === next.at(-1 - same)) same++
  const [drop, rows] = [old.length - at - same, next.slice(at, next.length - same)]
  return drop > 0 || rows.length > 0 ? [...found, { in: name, at, drop, rows }] : found
}

export function applySplices(state: RowsByCollection, splices: readonly Splice[]): RowsByCollection {
  const copies = new Map<string, Row[]>()
  for (const { in: name, at, drop, rows } of splices) {
    const copy = copies.get(name) ?? [...(ownValue(state, name) ?? [])]
    copies.set(name, drop === rows.length ? replaced(copy, at, rows) : around(copy, at, drop, rows))
  }
  return { ...state, ...Object.fromEntries(copies) }
}

function replaced(copy: Row[], at: number, rows: readonly Row[]) {
  for (const [index, row] of rows.entries()) copy[at + index] = row
  return copy
}

const around = (copy: readonly Row[], at: number, drop: number, rows: readonly Row[]) => [
  ...copy.slice(0, at),
  ...rows,
  ...copy.slice(at + drop),
]
