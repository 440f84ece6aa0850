import { isAboveMax } from '../../src/contract/playable.ts'
import { brokenAt, type Rule } from '../../src/contract/rules.ts'

/** The RTP does not rise above what a casino allows where the game is active. */
export const rtpFitsCasinos: Rule = async ({ after, find }) => {
  const assigned = await find('casino-games', { gameId: [after.id] })
  const active = assigned.filter((row) => row['active'] === true)
  const casinos = await find('casinos', { id: active.map((row) => String(row['casinoId'])) })
  const count = casinos.filter((casino) => isAboveMax(after, casino)).length
  return brokenAt(count > 0, 'theoreticalRtp', { code: 'rtpAboveCasinos', params: { smart_count: count } })
}
