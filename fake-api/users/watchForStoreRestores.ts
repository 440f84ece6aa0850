import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uniq } from 'es-toolkit/compat'
import * as z from 'zod/mini'
import { builtInCollections } from '../../src/contract/entity.ts'
import type { Registry } from '../../src/contract/registry.ts'
import { entryId, readChainEnd } from '../audit/chain.ts'
import { writeDurably } from '../folder/durably.ts'
import { logEndName, type DataFolder } from '../folder/folder.ts'
import { log, logFault } from '../log.ts'
import { repeatEvery } from '../intervals.ts'
import type { Reader, Store } from '../stores/store.ts'
import { restoreAction, endSessionsAndLogRestore, type RestoreTime } from './afterRestore.ts'

/**
 * The end of the audit log when this process last looked, and the hashes of all its entries about restores so far. Not in the store, so that no
 * restore brings it back. Files of earlier versions have an instant in place of the hashes.
 */
const seenSchema = z.strictObject({
  entries: z.number(),
  hash: z.string(),
  restores: z.optional(z.array(z.string())),
  at: z.optional(z.string()),
})
type Seen = z.infer<typeof seenSchema>

/** Data that are set back by less than this may go unnoticed. */
const lookEveryMs = 5_000

interface Watching {
  store: Store
  registry: Registry
  time: () => RestoreTime
}

/** Notices `pg_restore` and the like by a missing log entry. Returns a function that stops this. Throws a readable `Error`. */
export async function watchForStoreRestores(
  watching: Watching,
  folder: DataFolder,
): Promise<() => Promise<void>> {
  const { store } = watching
  const file = join(folder.directory, logEndName)
  let seen = folder.isBeginning() ? null : await readSeen(file)

  async function look() {
    const end = await readChainEnd(store)
    if (seen?.restores && seen.hash === end.hash) return
    const wasSetBack = seen !== null && (await isSetBack(store, seen))
    if (seen && wasSetBack) await settle(watching, seen)
    const from = seen?.restores && !wasSetBack ? seen.entries : 0
    const { entries, hash } = await readChainEnd(store)
    const restores = uniq([...(seen?.restores ?? []), ...(await restoresFrom(store, from))])
    seen = { entries, hash, restores }
    await writeDurably(file, JSON.stringify(seen)).catch((error: unknown) =>
      logFault(error, `${file} could not be written:`),
    )
  }
  const tryToLook = () =>
    look().catch((error: unknown) => logFault(error, 'Whether the data were restored could not be seen:'))

  await look()
  const stop = repeatEvery(lookEveryMs, tryToLook)
  return async () => {
    await stop()
    await tryToLook()
  }
}

async function readSeen(file: string): Promise<Seen | null> {
  if (!existsSync(file)) return null
  try {
    return seenSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (cause) {
    throw new Error(
      `${file} cannot be read. It says up to where the server has seen the audit log. Remove it; if the data were restored, run "npm run after-restore" first.`,
      { cause },
    )
  }
}

async function isSetBack(reader: Pick<Reader, 'get'>, seen: Seen): Promise<boolean> {
  if (seen.entries === 0) return false
  if ((await readChainEnd(reader)).entries < seen.entries) return true
  return (await reader.get(builtInCollections.auditLog, entryId(seen.entries)))?.['hash'] !== seen.hash
}

async function settle({ store, registry, time }: Watching, seen: Seen): Promise<void> {
  const isSettled = await store.transaction(async (tx) => {
    if (!(await isSetBack(tx, seen)) || (await wasSettledSince(tx, seen))) return false
    await endSessionsAndLogRestore(tx, { registry, entriesBefore: seen.entries }, time())
    return true
  })
  if (isSettled)
    log.warn(
      { seen: seen.entries },
      'The data were restored: the audit log is not the one that was last seen. Everybody has to sign in again, and jobs that were under way are cancelled.',
    )
}

/**
 * Whether an import, the script, or another process has settled the restored data already: by an entry that was not seen before. Instants do not
 * tell, since the restored log may have an entry of an earlier restore, dated by a clock that was ahead.
 */
async function wasSettledSince(reader: Reader, { restores }: Seen): Promise<boolean> {
  return restores !== undefined && (await restoresFrom(reader, 0)).some((hash) => !restores.includes(hash))
}

/** The hashes of the entries about restores, from the one at this position on. */
async function restoresFrom(reader: Reader, position: number): Promise<string[]> {
  const { rows } = await reader.list(builtInCollections.auditLog, {
    where: [
      { field: 'id', op: 'gte', value: entryId(position) },
      { field: 'action', op: 'in', values: [restoreAction] },
    ],
  })
  return rows.map(({ hash }) => String(hash))
}
