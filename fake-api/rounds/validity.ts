import { roundsCollection } from '../../src/contract/closings.ts'
import type { Condition } from '../../src/contract/query.ts'
import { daysHeldAt, roundValidityByCasino } from '../../src/contract/refunds.ts'
import { defineBound } from '../defineBound.ts'
import { createFind } from '../records/findIn.ts'
import { allRowsRange, type Reader } from '../stores/store.ts'

export const maxOpenRounds = defineBound({
  what: 'open rounds that are read for home, for a plan of switches, or for that of a shorter validity',
  limit: 20_000,
  per: 'answer',
  atLimit: 'home counts the oldest, switches the latest; a shorter validity has no plan: 422 `tooManyRows`',
  test: 'fake-api/rounds/manyOpen.test.ts',
})

/** With more open rounds than this, casinos without open rounds are not told apart. */
const few = 1000

/**
 * The casinos with open rounds, by the age in milliseconds at which these have expired at an instant. Called every half minute: if few
 * rounds are open, few casinos are read.
 */
export async function casinosByDays(store: Reader, instant: number): Promise<Map<number, string[]>> {
  const open: Condition = { field: 'status', op: 'in', values: ['open'] }
  const { rows } = await store.list(roundsCollection, { where: [open], sort: [], range: [0, few] })
  const ids = [...new Set(rows.map(({ casinoId }) => String(casinoId)))]
  const where: Condition[] = rows.length > few ? [] : [{ field: 'id', op: 'in', values: ids }]
  const casinos = await store.list('casinos', { where, sort: [], range: allRowsRange })
  const byDays = new Map<number, string[]>()
  for (const [id, validity] of await roundValidityByCasino(casinos.rows, createFind(store))) {
    const days = daysHeldAt(validity, instant)
    if (days === null) continue
    const same = byDays.get(days)
    if (same) same.push(id)
    else byDays.set(days, [id])
  }
  return byDays
}
