import { registry } from '../../resources/entities.ts'
import { workingFile, type Settings } from '../settings.ts'
import { createJsonStore } from '../stores/jsonStore.ts'
import { openPlain } from '../stores/open.ts'
import type { Store } from '../stores/store.ts'
import { readState } from '../stores/workingFile.ts'

/**
 * Opens the store, with its secrets as they lie there, for a script that changes nothing. The file of the json store and its
 * changes are read while a server works with them; the others are opened as a server opens them. Throws a readable `Error`.
 */
export async function openForReading(settings: Settings): Promise<Store> {
  if (settings.store !== 'json') return openPlain(settings, registry)
  const never = () => Promise.reject(new Error('This script writes nothing.'))
  return createJsonStore(await readState(workingFile(settings)), never)
}
