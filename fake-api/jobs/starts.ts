import type { Store, Transaction } from '../stores/store.ts'
import { defineBound } from '../defineBound.ts'

/** Collection of jobs that were started and have not ended, by id, with the number of starts without progress. */
const jobStarts = 'job-starts'

/** Number of starts without progress after which a job is given up. */
export const maxJobStarts = defineBound({
  what: 'starts of a job that ends the process',
  limit: 3,
  per: 'record',
  atLimit: 'the job has failed, `jobCrashed`',
  test: 'fake-api/jobsCrashed.long.test.ts',
})

/**
 * Counts a start of a job with a number of done items. Returns the number of starts since the last item was done. Orderly ends are not
 * counted, so that those remain that crashed the process.
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

/** Forgets the starts of a job if possible, while the server stops or the store cannot be reached: never rejects. */
export const tryToForgetStarts = (store: Store, id: string): Promise<void> =>
  store.transaction((tx) => forgetStarts(tx, id)).catch(() => undefined)
