import { randomBytes } from 'node:crypto'
import { serverKeyRef } from '../resources/game-rounds/expiry.server.ts'
import type { Row } from '../src/contract/values.ts'
import type { Transaction } from './stores/store.ts'

/** Keys for single purposes are derived from it. Stored for all processes; made again if lost with the key that encrypted it. */
export async function ensureServerKeyRow(tx: Transaction): Promise<Row> {
  const { collection, id } = serverKeyRef
  const known = await tx.get(collection, id)
  if (known) return known
  const made = { id, version: 1, key: { $secret: randomBytes(32).toString('base64url') } }
  await tx.insert(collection, made)
  return made
}
