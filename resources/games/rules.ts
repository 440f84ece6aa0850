import type { Row } from '../../src/contract/row.ts'
import { brokenAt, type Rule } from '../../src/contract/rules.ts'

/** Whether a game pays back more than a casino allows. */
export const isAbove = (game: Row | undefined, casino: Row | undefined) =>
  typeof casino?.['maxRtp'] === 'number' && Number(game?.['theoreticalRtp']) > casino['maxRtp']

/** The RTP does not rise above what a casino allows where the game is active. */
export const rtpFitsCasinos: Rule = async ({ after, find }) => {
  const assigned = await find('casino-games', { gameId: [after.id] })
  const active = assigned.filter((row) => row['active'] === true)
  const casinos = await find('casinos', { id: active.map((row) => String(row['casinoId'])) })
  const count = casinos.filter((casino) => isAbove(after, casino)).length
  return brokenAt(count > 0, 'theoreticalRtp', { code: 'rtpAboveCasinos', params: { smart_count: count } })
}
