import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Transaction } from '../stores/store.ts'

const collection = 'last-versions'
const keyOf = (entity: Entity, id: string) => `${entity.name}/${id}`

/**
 * The first version of a new record: 1, or the one after the last version of a deleted record with the same id, so that no old version, as
 * in a browser's cache, matches the new record.
 */
export async function firstVersion(tx: Transaction, entity: Entity, id: unknown): Promise<number> {
  if (typeof id !== 'string') return 1
  const last = await tx.get(collection, keyOf(entity, id))
  if (last) await tx.remove(collection, last.id)
  return (last?.version ?? 0) + 1
}

/** Stores the last version of a record that is being deleted. */
export const keepLastVersion = (tx: Transaction, entity: Entity, { id, version }: Row) =>
  tx.insert(collection, { id: keyOf(entity, id), version })
