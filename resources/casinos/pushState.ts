import {
  pushStatesCollection,
  type PendingPush,
  type PushFailed,
  type PushFailure,
} from '../../src/contract/pushes.ts'
import type { Computation } from '../../src/contract/rules.ts'
import type { Row } from '../../src/contract/row.ts'

/** Whether a casino's bridge knows it as it is, what a push would change, and whether the last push has failed. */
export const pushState: Computation = async (rows, find) => {
  const states = await find(pushStatesCollection, { id: rows.map(({ id }) => id) })
  const byId = new Map(states.map((row) => [row.id, row]))
  return rows.map(({ id }) => {
    const own = byId.get(id)
    return { pushState: own?.['state'] ?? 'never', ...toldBy(own ? [own] : []) }
  })
}

/** What rows of push states say together, beside the state itself. */
export function toldBy(states: readonly Row[]): PushFailed & PendingPush {
  const pushFailures = states.flatMap(({ failures }) => failures as PushFailure[])
  return {
    pushFailed: pushFailures.length > 0,
    pushFailures,
    pushGames: [...new Set(states.flatMap(({ pending }) => pending as string[]))].sort(),
    bridgeMoved: states.some(({ moved }) => moved === true),
  }
}
