import type { Registry } from '../../src/contract/registry.ts'
import type { State } from '../../fake-api/stores/draft.ts'
import { withPushStateCache } from '../../fake-api/push/pushStateCache.ts'
import { createJsonStore } from '../../fake-api/stores/jsonStore.ts'
import { withCurrentSchema } from '../../fake-api/stores/presentSchema.ts'
import type { Store } from '../../fake-api/stores/store.ts'

/** Which store the APIs under test have: the project says it. */
export const storeUnderTest = process.env['TEST_STORE'] ?? 'json'

/** A store with these rows, of the kind under test, which whoever has opened it closes, once. */
export async function openTestStore(state: State, registry: Registry): Promise<Store> {
  return withCurrentSchema(await openAsStored(state, registry), registry)
}

/** The same with rows as they are stored. */
export async function openAsStored(state: State, registry: Registry): Promise<Store> {
  return closedOnce(withPushStateCache(await opened(state, registry)))
}

/** What the others need is loaded for them only. */
async function opened(state: State, registry: Registry): Promise<Store> {
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
