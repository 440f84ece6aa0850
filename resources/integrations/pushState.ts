import { pushStatesCollection } from '../../src/contract/pushes.ts'
import type { Computation } from '../../src/contract/rules.ts'

/** Whether the bridge knows all casinos of an integration as they are; nothing is said of one without casinos. */
export const pushState: Computation = async (rows, find) => {
  const casinos = await find('casinos', { integrationId: rows.map(({ id }) => id) })
  const states = await find(pushStatesCollection, { id: casinos.map(({ id }) => id) })
  const byId = new Map(states.map(({ id, state }) => [id, state]))
  return rows.map((row) => {
    const own = casinos.filter(({ integrationId }) => integrationId === row.id)
    const [first, ...others] = new Set(own.map(({ id }) => byId.get(id)))
    return { pushState: others.length ? 'changed' : (first ?? null) }
  })
}
