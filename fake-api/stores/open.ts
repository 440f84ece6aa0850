import type { Registry } from '../../src/contract/registry.ts'
import { fixtures, pgliteDirectory, workingFile, type Settings } from '../settings.ts'
import { openJsonStore } from './jsonStore.ts'
import type { Store } from './store.ts'
import { readState } from './workingFile.ts'

/**
 * Opens the store that the settings name; an empty one begins with the fixtures. Throws a readable `Error` where it cannot be
 * opened. What the others need is loaded for them only.
 */
export async function openStore(
  settings: Pick<Settings, 'store' | 'databaseUrl' | 'dataDir'>,
  registry: Registry,
): Promise<Store> {
  if (settings.store === 'json') return openJsonStore(workingFile(settings), fixtures)
  const { openEmbedded, openShared } = await import('./sql/database.ts')
  const { createSqlStore, fill } = await import('./sql/sqlStore.ts')
  const database = settings.databaseUrl
    ? await openShared(settings.databaseUrl)
    : await openEmbedded(pgliteDirectory(settings))
  await fill(database, registry, () => readState(fixtures))
  return createSqlStore(database, registry)
}
