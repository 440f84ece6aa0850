import { closingsCollection } from '../../src/contract/closings.ts'
import { roundValidityByCasino, waitingStateOf, type WaitingRound } from '../../src/contract/refunds.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Computation, ServerRules } from '../../src/contract/rules.ts'
import type { ClosingState } from '../../src/contract/answers/rounds.ts'

/** What becomes of rounds by themselves. */
const computeWaiting: Computation = async (rows, find) => {
  const open = rows.filter(({ status }) => status === 'open')
  if (open.length === 0) return rows.map((row) => ({ ...waitingStateOf(roundOf(row), undefined, null) }))
  const casinoIds = [...new Set(open.map(({ casinoId }) => String(casinoId)))]
  const [casinos, pinned] = await Promise.all([
    find('casinos', { id: casinoIds }),
    find(closingsCollection, { id: open.map(({ id }) => id), pinned: ['win'] }),
  ])
  const validities = await roundValidityByCasino(casinos, find)
  const bookings = new Map(pinned.map((row) => [row.id, (row as unknown as ClosingState).pinned]))
  return rows.map((row) => {
    const validity = validities.get(String(row['casinoId']))
    return { ...waitingStateOf(roundOf(row), validity, bookings.get(row.id) ?? null) }
  })
}

const roundOf = (row: Row) => row as unknown as WaitingRound

export const gameRoundRules: ServerRules = { compute: computeWaiting }
