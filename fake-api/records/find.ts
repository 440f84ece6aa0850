import type { Find } from '../../src/contract/rules.ts'
import { everything, type Reader } from '../stores/store.ts'

/** Looks up records for what a declaration says in code: rules and computed fields. */
export const finder =
  (reader: Reader): Find =>
  async (collection, where, most) => {
    const conditions = Object.entries(where).map(([field, values]) => ({ field, op: 'in', values }) as const)
    return (
      await reader.list(collection, { where: conditions, sort: [], range: most ? [0, most - 1] : everything })
    ).rows
  }
