import { errorAt, type Computation, type Rule, type ServerRules } from '../../src/contract/rules.ts'
import { exceedsMaxRtp, isPlayable, playableLinksOf } from '../../src/contract/playable.ts'

/** A game with a higher RTP than the casino allows cannot be active there. */
const rtpIsAllowed: Rule = async ({ after, find }) => {
  if (after['active'] !== true) return {}
  const [[casino], [game]] = await Promise.all([
    find('casinos', { id: [String(after['casinoId'])] }),
    find('games', { id: [String(after['gameId'])] }),
  ])
  return errorAt(exceedsMaxRtp(game, casino), 'active', { code: 'rtpAboveMax' })
}

/** Whether games can be played in casinos, and why not. */
const computePlayable: Computation = async (rows, find) =>
  (await playableLinksOf(rows, find)).map((links) => ({ playable: isPlayable(links), playableLinks: links }))

export const casinoGameRules: ServerRules = {
  rules: [rtpIsAllowed],
  compute: computePlayable,
}
