import type { Registry } from '../../src/contract/registry.ts'
import { protectedStore } from '../secrets/protectedStore.ts'
import { firstRows, pgliteDirectory, workingFile, type Settings } from '../settings.ts'
import { openJsonStore } from './jsonStore.ts'
import type { Store } from './store.ts'
import { readState } from './workingFile.ts'

/**
 * Opens the store that the settings name; an empty one begins with the fixtures, unless they say otherwise. Throws a readable `Error` where it cannot be
 * opened. What the others need is loaded for them only.
 */
export async function openStore(settings: StoreSettings, registry: Registry): Promise<Store> {
  const store = await openPlain(settings, registry)
  return protectedStore(store, settings.secretsKeyring ?? null).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
}

type StoreSettings = Pick<Settings, 'store' | 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Settings, 'isBare' | 'secretsKeyring'>>

/** The same with its secrets as they lie there. */
export async function openPlain(settings: StoreSettings, registry: Registry): Promise<Store> {
  if (settings.store === 'json') return openJsonStore(workingFile(settings), firstRows(settings))
  const { openEmbedded, openShared } = await import('./sql/database.ts')
  const { createSqlStore, fill } = await import('./sql/sqlStore.ts')
  const database = settings.databaseUrl
    ? await openShared(settings.databaseUrl)
    : await openEmbedded(pgliteDirectory(settings))
  await fill(database, registry, () => readState(firstRows(settings)))
  return createSqlStore(database, registry)
}
