import type { Row } from '../../src/contract/values.ts'
import type { RowsByCollection } from '../../fake-api/stores/rowsByCollection.ts'

/** Number of rounds to close, with ids from `open-1`. */
const count = 1200

/** New open rounds of a casino with a validity of a year, so that no refund interferes. */
export function openRounds(state: RowsByCollection): Row[] {
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
