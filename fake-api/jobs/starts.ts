import type { Store, Transaction } from '../stores/store.ts'

/** Collection of the jobs that were started and are not over, by their ids: how often without that anything has come of it. */
const jobStarts = 'job-starts'

/** How often a job is started without that anything has come of it. */
export const mostStarts = 3

/**
 * Counts a start of a job with so many items done; answers which one it is since the last item was done. A start that ends in order is
 * forgotten, so that what is left are those that took the process down.
 */
export async function countStart(tx: Transaction, id: string, done: number): Promise<number> {
  const kept = await tx.get(jobStarts, id)
  const count = kept?.['done'] === done ? Number(kept['count']) + 1 : 1
  const row = { id, version: (kept?.version ?? 0) + 1, done, count }
  await (kept ? tx.replace(jobStarts, row) : tx.insert(jobStarts, row))
  return count
}

export async function forgetStarts(tx: Transaction, id: string): Promise<void> {
  if (await tx.get(jobStarts, id)) await tx.remove(jobStarts, id)
}

/** The same where the server ends, or the store is out of reach, so that it may be impossible: never rejects. */
export const tryToForgetStarts = (store: Store, id: string): Promise<void> =>
  store.transaction((tx) => forgetStarts(tx, id)).catch(() => undefined)
