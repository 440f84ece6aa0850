import type { Keyring } from '../../fake-api/secrets/keyring.ts'
import { checkExportFile, type BatchCheck } from '../../fake-api/stores/move/exportFile.ts'
import type { Store } from '../../fake-api/stores/store.ts'

/** Puts the rows of a file into a store that no server uses, so that nothing has to be settled; returns their number. */
export async function importFromFile(
  path: string,
  store: Store,
  keyring?: Keyring | null,
  check?: BatchCheck,
) {
  const { rows, batches, compare } = await checkExportFile(path, keyring, check)
  await store.replaceAll(batches, compare)
  return rows
}

/** For a store that no server uses. */
export const settleNothing = async (): Promise<void> => undefined
