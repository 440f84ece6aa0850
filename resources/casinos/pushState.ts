import { pushStatesCollection } from '../../src/contract/pushes.ts'
import type { Computation } from '../../src/contract/rules.ts'

/** Whether a casino's bridge knows it as it is. */
export const pushState: Computation = async (rows, find) => {
  const states = await find(pushStatesCollection, { id: rows.map(({ id }) => id) })
  const byId = new Map(states.map(({ id, state }) => [id, state]))
  return rows.map(({ id }) => ({ pushState: byId.get(id) ?? 'never' }))
}
