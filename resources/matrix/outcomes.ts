import type { Job, JobItem, Reason } from '../../src/contract/jobs.ts'
import type { PendingChange } from './pendingChanges.ts'

const isLeft = ({ outcome }: JobItem) => outcome === 'failed' || outcome === 'cancelled'

/** The cell of a job's item: ids have no slash. */
function cellOf({ id }: JobItem) {
  const [ownerId = '', gameId = ''] = id.split('/')
  return { ownerId, gameId }
}

/** What a job that has ended leaves nothing to wish for; what has failed, or was not begun, is still to be done. */
export const settledChanges = (job: Job): PendingChange[] =>
  job.items.flatMap((item) => (isLeft(item) ? [] : [{ ...cellOf(item), active: null }]))

/** Why cells could not be changed, by game and column. */
export function failedCells(job: Job | null): ReadonlyMap<string, ReadonlyMap<string, Reason>> {
  const failed = new Map<string, Map<string, Reason>>()
  for (const item of job?.items ?? []) {
    if (item.outcome !== 'failed' || !item.reason) continue
    const { ownerId, gameId } = cellOf(item)
    const row = failed.get(gameId) ?? new Map<string, Reason>()
    failed.set(gameId, row.set(ownerId, item.reason))
  }
  return failed
}
