import type { Row } from '../../src/contract/row.ts'
import type { State } from '../../fake-api/stores/draft.ts'

/** How many rounds there are to be closed, by their ids `open-1` on. */
const count = 1200

/** Rounds that have just begun, of a casino that refunds none for a year: nobody else closes them. */
export function openRounds(state: State): Row[] {
  const like = state['game-rounds']?.find(
    ({ status, casinoId, credit }) => status === 'open' && casinoId === 'cf_ivory' && credit === 0,
  )
  if (!like) throw new Error('The fixtures have no open round to go by')
  const startedAt = new Date().toISOString()
  return Array.from({ length: count }, (_, index) => {
    const id = `open-${index + 1}`
    return { ...like, id, providerRoundId: `p-${id}`, startedAt }
  })
}
