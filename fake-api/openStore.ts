import { existsSync } from 'node:fs'
import type { Registry } from '../src/contract/registry.ts'
import { dataFileNames, lockDataFolder, type DataFolder } from './folder/folder.ts'
import { withPushStateCache } from './push/pushStateCache.ts'
import { openEncryptedStore } from './stores/encryptedStore.ts'
import { initialRowsFile, pgliteDirectory, type Settings } from './settings.ts'
import { openJsonStore } from './stores/jsonStore.ts'
import { withCurrentSchema } from './stores/currentSchema.ts'
import type { Database } from './stores/sql/database.ts'
import type { Store } from './stores/store.ts'
import { readDataFile } from './stores/workingFile.ts'

/** Empty stores get the fixtures unless `isBare`. Whoever passes `folder` has locked it and releases it. Throws a readable `Error`. */
export async function openStore(settings: StoreSettings, registry: Registry, folder?: DataFolder | null) {
  return withCurrentSchema(await openStoreWithoutMigration(settings, registry, folder), registry)
}

/** Returns rows as they were written, without conversion to the present schema, for backups. */
export async function openStoreWithoutMigration(...given: Parameters<typeof openStore>): Promise<Store> {
  const store = await openStoreUndecrypted(...given)
  return openEncryptedStore(store, given[0].secretsKeyring ?? null).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
}

export type StoreSettings = Pick<Settings, 'store' | 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Settings, 'isBare' | 'secretsKeyring'>>

/** Secrets stay encrypted, and are written as they are given. */
export const openStoreUndecrypted = async (
  settings: StoreSettings,
  registry: Registry,
  folder?: DataFolder | null,
): Promise<Store> => withPushStateCache(await openBare(settings, registry, folder))

async function openBare(settings: StoreSettings, registry: Registry, folder?: DataFolder | null) {
  if (settings.databaseUrl) {
    const { openSharedDatabase } = await import('./stores/sql/database.ts')
    return filled(
      await openSharedDatabase(settings.databaseUrl, undefined, 'shared'),
      settings,
      registry,
      folder,
    )
  }
  if (folder) return openIn(folder, settings, registry)
  const own = await lockDataFolder(settings.dataDir)
  try {
    const store = await openIn(own, settings, registry)
    const close = async () => {
      await store.close()
      own.leave()
    }
    return { ...store, close }
  } catch (error) {
    own.leave()
    throw error
  }
}

async function openIn(folder: DataFolder, settings: StoreSettings, registry: Registry): Promise<Store> {
  if (settings.store === 'json') return openJsonStore(folder, initialRowsFile(settings))
  const { openEmbeddedDatabase } = await import('./stores/sql/database.ts')
  const directory = pgliteDirectory(settings)
  if (!existsSync(directory)) await folder.mayMake(dataFileNames.pglite)
  return filled(await openEmbeddedDatabase(directory), settings, registry)
}

async function filled(
  database: Database,
  settings: StoreSettings,
  registry: Registry,
  folder?: DataFolder | null,
): Promise<Store> {
  const { createSqlStore, fillStore } = await import('./stores/sql/sqlStore.ts')
  try {
    await fillStore(database, registry, async () => {
      await folder?.begin()
      return readDataFile(initialRowsFile(settings))
    })
  } catch (error) {
    await database.close()
    throw error
  }
  return createSqlStore(database, registry)
}
