import { basename, dirname } from 'node:path'
import type { Settings } from '../../fake-api/settings.ts'

/** Store settings from one text: a database URL, a directory of PGlite, or a file `…/db.json`. */
export function settingsOf(data: string): Pick<Settings, 'store' | 'databaseUrl' | 'dataDir'> {
  if (data.startsWith('postgres://')) return { store: 'postgres', databaseUrl: data, dataDir: '' }
  const [store, name] = data.endsWith('.json')
    ? (['json', 'db.json'] as const)
    : (['pglite', 'pglite'] as const)
  if (basename(data) !== name) throw new Error(`${data} is no name that a store gives its data`)
  return { store, databaseUrl: null, dataDir: dirname(data) }
}
