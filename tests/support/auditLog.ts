import { appendAuditEntries } from '../../fake-api/audit/chain.ts'
import type { Store } from '../../fake-api/stores/store.ts'
import { serverUser } from '../../fake-api/api.ts'
import { registry } from '../../resources/entities.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { now } from './api.ts'

/** Writes entries that tell nothing into the log. */
export const appendEntries = (store: Store, count: number, recordLabel = ''): Promise<string[]> => {
  const entity = registry.find('casinos') as Entity
  const entry = { action: 'edit', recordId: '', recordLabel, casinoId: null, ownerId: null, changes: [] }
  const entries = Array.from({ length: count }, () => ({ ...entry, attempted: null, code: null }))
  return store.transaction((tx) => appendAuditEntries(tx, { user: serverUser, entity, now }, entries))
}
