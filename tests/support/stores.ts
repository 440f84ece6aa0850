import type { Registry } from '../../src/contract/registry.ts'
import type { State } from '../../fake-api/stores/draft.ts'
import { withPushStateCache } from '../../fake-api/push/pushStateCache.ts'
import { createJsonStore } from '../../fake-api/stores/jsonStore.ts'
import type { Store } from '../../fake-api/stores/store.ts'

/** Which store the APIs under test have: the project says it. */
export const storeUnderTest = process.env['TEST_STORE'] ?? 'json'

/** A store with these rows, of the kind under test. What the others need is loaded for them only. */
export async function openTestStore(state: State, registry: Registry): Promise<Store> {
  if (storeUnderTest === 'json') return withPushStateCache(createJsonStore(state, async () => undefined))
  const { openSqlStore } = await import('./sqlStores.ts')
  return withPushStateCache(await openSqlStore(storeUnderTest === 'postgres', state, registry))
}
