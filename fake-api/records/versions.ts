import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Transaction } from '../stores/store.ts'

const collection = 'last-versions'
const keyOf = (entity: Entity, id: string) => `${entity.name}/${id}`

/**
 * The version that a new record starts with: 1, or where a record of the same id was deleted before, the one after its
 * last. So nobody's old version, nor a copy in a browser's cache, passes for the new record.
 */
export async function firstVersion(tx: Transaction, entity: Entity, id: unknown): Promise<number> {
  if (typeof id !== 'string') return 1
  const last = await tx.get(collection, keyOf(entity, id))
  if (last) await tx.remove(collection, last.id)
  return (last?.version ?? 0) + 1
}

/** Keeps the last version of a record that is being deleted. */
export const keepLastVersion = (tx: Transaction, entity: Entity, { id, version }: Row) =>
  tx.insert(collection, { id: keyOf(entity, id), version })
