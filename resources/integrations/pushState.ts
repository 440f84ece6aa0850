import { pushStatesCollection } from '../../src/contract/pushes.ts'
import type { Computation } from '../../src/contract/rules.ts'
import { toldBy } from '../casinos/pushState.ts'

/**
 * Whether the bridge knows all casinos of an integration as they are, and of which the last push has failed; nothing is said of one
 * without casinos.
 */
export const pushState: Computation = async (rows, find) => {
  const casinos = await find('casinos', { integrationId: rows.map(({ id }) => id) })
  const states = await find(pushStatesCollection, { id: casinos.map(({ id }) => id) })
  const byId = new Map(states.map((row) => [row.id, row]))
  return rows.map((row) => {
    const own = casinos.flatMap(({ id, integrationId }) =>
      integrationId === row.id ? (byId.get(id) ?? []) : [],
    )
    const [first, ...others] = new Set(own.map(({ state }) => state))
    return { pushState: others.length ? 'changed' : (first ?? null), ...toldBy(own) }
  })
}
