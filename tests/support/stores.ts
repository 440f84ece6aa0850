import type { Registry } from '../../src/contract/registry.ts'
import type { RowsByCollection } from '../../fake-api/stores/rowsByCollection.ts'
import { withPushStateCache } from '../../fake-api/push/pushStateCache.ts'
import { createJsonStore } from '../../fake-api/stores/jsonStore.ts'
import { withCurrentSchema } from '../../fake-api/stores/currentSchema.ts'
import type { Store } from '../../fake-api/stores/store.ts'

/** The store of the APIs under test, by project. */
export const storeUnderTest = process.env['TEST_STORE'] ?? 'json'

/** Opens the store under test with these rows; the caller closes it. */
export async function openTestStore(state: RowsByCollection, registry: Registry): Promise<Store> {
  return withCurrentSchema(await openAsStored(state, registry), registry)
}

/** The same with rows in stored form. */
export async function openAsStored(state: RowsByCollection, registry: Registry): Promise<Store> {
  return closedOnce(withPushStateCache(await opened(state, registry)))
}

/** Loads only the modules of the store under test. */
async function opened(state: RowsByCollection, registry: Registry): Promise<Store> {
  if (storeUnderTest === 'json') return createJsonStore(state, async () => undefined)
  const { openSqlStore } = await import('./sqlStores.ts')
  return openSqlStore(storeUnderTest === 'postgres', state, registry)
}

function closedOnce(store: Store): Store {
  let isClosed = false
  const close = async () => {
    if (isClosed) throw new Error('This store is closed already: who else works with it?')
    isClosed = true
    await store.close()
  }
  return { ...store, close }
}
