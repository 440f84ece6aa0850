import type { Registry } from '../../src/contract/registry.ts'
import { firstRows, pgliteDirectory, workingFile, type Settings } from '../settings.ts'
import { openJsonStore } from './jsonStore.ts'
import type { Store } from './store.ts'
import { readState } from './workingFile.ts'

/**
 * Opens the store that the settings name; an empty one begins with the fixtures, unless they say otherwise. Throws a readable `Error` where it cannot be
 * opened. What the others need is loaded for them only.
 */
export async function openStore(
  settings: Pick<Settings, 'store' | 'databaseUrl' | 'dataDir'> & Partial<Pick<Settings, 'isBare'>>,
  registry: Registry,
): Promise<Store> {
  if (settings.store === 'json') return openJsonStore(workingFile(settings), firstRows(settings))
  const { openEmbedded, openShared } = await import('./sql/database.ts')
  const { createSqlStore, fill } = await import('./sql/sqlStore.ts')
  const database = settings.databaseUrl
    ? await openShared(settings.databaseUrl)
    : await openEmbedded(pgliteDirectory(settings))
  await fill(database, registry, () => readState(firstRows(settings)))
  return createSqlStore(database, registry)
}
