import type { Row } from '../src/contract/values.ts'
import type { Transaction } from './stores/store.ts'

/** Inserts a row, or replaces the one `before` that was read of it; its version is one more than that one's. Returns what is stored. */
export async function putRow<T extends { id: string }>(
  tx: Transaction,
  collection: string,
  before: Pick<Row, 'version'> | undefined,
  fields: T,
): Promise<T & { version: number }> {
  const row = { ...fields, version: (before?.version ?? 0) + 1 }
  await (before ? tx.replace(collection, row) : tx.insert(collection, row))
  return row
}
