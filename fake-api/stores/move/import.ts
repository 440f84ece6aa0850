import type { Keyring } from '../../secrets/keyring.ts'
import type { Store } from '../store.ts'
import { withRowCount, inBatches } from './batches.ts'
import { differingCollections, readFile, type Fingerprints } from './file.ts'
import { createFingerprint } from './fingerprint.ts'

/**
 * Replaces what a store holds by what a file holds, all of it or nothing, then reads it again and compares. Answers how many rows
 * there are. Throws a readable `Error` for a file that is not as it was written, before anything is replaced.
 *
 * @param tell is told what is being done, and with how many rows more
 */
export async function importFile(
  path: string,
  store: Store,
  keyring: Keyring | null = null,
  tell: (doing: string, rows: number) => void = () => undefined,
): Promise<number> {
  const said = await checked(path, keyring, (rows) => tell(`Checking ${path}`, rows))
  await store.replaceAll(withRowCount(readFile(path, keyring), (rows) => tell('Writing', rows)))
  const wrong = differingCollections(said, await fingerprints(store, (rows) => tell('Comparing', rows)))
  if (wrong.length) throw new Error(`These are not as in ${path}: ${wrong.join(', ')}.`)
  return Object.values(said).reduce((sum, { rows }) => sum + rows, 0)
}

/** Reads a file to its end, whose fingerprints have to match. */
async function checked(
  path: string,
  keyring: Keyring | null,
  add: (rows: number) => void,
): Promise<Fingerprints> {
  const batches = readFile(path, keyring)
  for (;;) {
    const { done, value } = await batches.next()
    if (done) return value
    add(value.rows.length)
  }
}

/** The fingerprints of all collections of a store. */
export async function fingerprints(store: Store, add?: (rows: number) => void): Promise<Fingerprints> {
  const sums = new Map<string, Fingerprints[string]>()
  for (const collection of await store.collections()) {
    const sum = createFingerprint()
    for await (const rows of inBatches(store, collection)) {
      rows.forEach(sum.add)
      add?.(rows.length)
    }
    sums.set(collection, sum.value())
  }
  return Object.fromEntries(sums)
}
