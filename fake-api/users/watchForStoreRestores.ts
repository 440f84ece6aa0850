import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { builtInCollections } from '../../src/contract/entity.ts'
import type { Registry } from '../../src/contract/registry.ts'
import { entryId, readChainEnd } from '../audit/chain.ts'
import { writeDurably } from '../folder/durably.ts'
import { logEndName, type DataFolder } from '../folder/folder.ts'
import { log, logFault } from '../log.ts'
import { repeatEvery } from '../intervals.ts'
import type { Reader, Store } from '../stores/store.ts'
import { restoreAction, settleRestored, type RestoreTime } from './afterRestore.ts'

/** The end of the audit log when this process last looked, and when. Not in the store, so that no restore brings it back. */
const seenSchema = z.strictObject({ entries: z.number(), hash: z.string(), at: z.string() })
type Seen = z.infer<typeof seenSchema>

/** Milliseconds between two looks. Data that are set back by less than this may go unnoticed. */
const lookEvery = 5_000

interface Watching {
  store: Store
  registry: Registry
  clock: () => Date
  time: () => RestoreTime
}

/** Notices `pg_restore` and the like by a missing log entry. Returns a function that stops this. Throws a readable `Error`. */
export async function watchForStoreRestores(
  watching: Watching,
  folder: DataFolder,
): Promise<() => Promise<void>> {
  const { store, clock } = watching
  const file = join(folder.directory, logEndName)
  let seen = folder.isBeginning() ? null : await readSeen(file)

  async function look() {
    const end = await readChainEnd(store)
    if (seen?.hash === end.hash) return
    if (seen && (await isSetBack(store, seen))) await settle(watching, seen)
    seen = { ...(await readChainEnd(store)), at: clock().toISOString() }
    await writeDurably(file, JSON.stringify(seen)).catch((error: unknown) =>
      logFault(error, `${file} could not be written:`),
    )
  }
  const tryToLook = () =>
    look().catch((error: unknown) => logFault(error, 'Whether the data were restored could not be seen:'))

  await look()
  const stop = repeatEvery(lookEvery, tryToLook)
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
    if (!(await isSetBack(tx, seen)) || (await wasSettledSince(tx, seen.at))) return false
    await settleRestored(tx, { registry, entriesBefore: seen.entries }, time())
    return true
  })
  if (isSettled)
    log.warn(
      { seen: seen.entries },
      'The data were restored: the audit log is not the one that was last seen. Everybody has to sign in again, and jobs that were under way are cancelled.',
    )
}

/** Whether an import, the script, or another process has settled the restored data already. */
async function wasSettledSince(reader: Reader, at: string): Promise<boolean> {
  const { rows } = await reader.list(builtInCollections.auditLog, {
    where: [{ field: 'action', op: 'in', values: [restoreAction] }],
    sort: [{ field: 'id', order: 'DESC', plain: true }],
    range: [0, 0],
  })
  return rows.some(({ changedAt }) => String(changedAt) >= at)
}
