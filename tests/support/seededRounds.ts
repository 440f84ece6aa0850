import { generateState } from '../../fake-api/scripts/generate.ts'
import type { Row } from '../../src/contract/values.ts'
import { fixtures } from './api.ts'

/** The time of the last generated round. */
export const seededNow = '2026-11-20T08:00:00.000Z'

const validities = [1, 2, 3, 4, 30, null]

/**
 * The rows of `npm run seed`, with open rounds that expire around `seededNow` or never; every third open round with a win is partly
 * credited.
 */
export function seededRounds(amounts = { casinos: 60, games: 400, rounds: 20_000 }): Record<string, Row[]> {
  const state = generateState(fixtures(), amounts)
  const casinos = (state['casinos'] ?? []).map((casino, index) => ({
    ...casino,
    gameRoundValidityPeriod: validities[index % validities.length],
  }))
  const rounds = (state['game-rounds'] ?? []).map((round, index) => {
    const isPaid = round['status'] === 'open' && index % 3 === 0 && Number(round['totalWin']) > 1
    return isPaid ? { ...round, credit: 1 } : round
  })
  return { ...state, casinos, 'game-rounds': rounds }
}
