import { roundsCollection } from '../../src/contract/closings.ts'
import type { Condition } from '../../src/contract/query.ts'
import { everything, type Reader } from '../stores/store.ts'

/** Milliseconds. */
export const day = 86_400_000

/** With more open rounds than this, their casinos are not told from the others. */
const few = 1000

/**
 * The casinos that have open rounds by the days after which these are refunded: their own, else those of their integration. It
 * is asked every half a minute: where few rounds are open, few casinos are read.
 */
export async function casinosByDays(store: Reader): Promise<Map<number, string[]>> {
  const all = { where: [], sort: [], range: everything }
  const open: Condition = { field: 'status', op: 'in', values: ['open'] }
  const { rows } = await store.list(roundsCollection, { ...all, where: [open], range: [0, few] })
  const ids = [...new Set(rows.map(({ casinoId }) => String(casinoId)))]
  const where: Condition[] = rows.length > few ? [] : [{ field: 'id', op: 'in', values: ids }]
  const [casinos, integrations] = await Promise.all([
    store.list('casinos', { ...all, where }),
    store.list('integrations', all),
  ])
  const ofIntegration = new Map<unknown, unknown>(
    integrations.rows.map(({ id, gameRoundValidityPeriod }) => [id, gameRoundValidityPeriod]),
  )
  const byDays = new Map<number, string[]>()
  for (const { id, integrationId, gameRoundValidityPeriod } of casinos.rows) {
    const days = gameRoundValidityPeriod ?? ofIntegration.get(integrationId)
    if (typeof days !== 'number') continue
    const same = byDays.get(days)
    if (same) same.push(id)
    else byDays.set(days, [id])
  }
  return byDays
}
