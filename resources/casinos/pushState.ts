import { pushStatesCollection, type PushFailed, type PushFailure } from '../../src/contract/pushes.ts'
import type { Computation } from '../../src/contract/rules.ts'

/** Whether a casino's bridge knows it as it is, and whether the last push has failed. */
export const pushState: Computation = async (rows, find) => {
  const states = await find(pushStatesCollection, { id: rows.map(({ id }) => id) })
  const byId = new Map(states.map((row) => [row.id, row]))
  return rows.map(({ id }) => {
    const own = byId.get(id)
    return { pushState: own?.['state'] ?? 'never', ...failedBy((own?.['failures'] ?? []) as PushFailure[]) }
  })
}

export const failedBy = (pushFailures: PushFailure[]): PushFailed => ({
  pushFailed: pushFailures.length > 0,
  pushFailures,
})
