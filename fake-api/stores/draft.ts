import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { findUniqueHolderInRows, select } from './select.ts'
import type { Transaction } from './store.ts'
import { ownValue } from '../../src/contract/own.ts'

/** All rows by collection. Immutable: a change makes another state that shares what has not changed. */
export type State = Readonly<Record<string, readonly Row[]>>

/** A working copy of a state, which copies a collection when it is first written to. */
export function workingCopy(state: State): { tx: Transaction; result(): State } {
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
      list: async (collection, query) => select(rowsOf(collection), query),
      holder: async (collection, field, row) => findUniqueHolderInRows(rowsOf(collection), field, row),
      get: async (collection, id) => rowsOf(collection).find((row) => row.id === id),
      insert: async (collection, row) => {
        copyOf(collection).push(row)
      },
      replace: async (collection, row) => {
        const index = indexOf(collection, row.id)
        if (rowsOf(collection)[index]?.version !== row.version - 1) throw new Problem('stale')
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
