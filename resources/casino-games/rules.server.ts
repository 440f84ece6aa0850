import { casinoGames } from './entity.ts'
import { casinos } from '../casinos/entity.ts'
import { games } from '../games/entity.ts'
import { defineRules, fieldErrorIf, type ComputeFields, type Rule } from '../../src/contract/rules.ts'
import { exceedsMaxRtp, isPlayable, loadPlayableLinks } from '../../src/contract/playable.ts'

const rtpIsAllowed: Rule<typeof casinoGames> = async ({ after, find }) => {
  if (!after.active) return {}
  const [[casino], [game]] = await Promise.all([
    find(casinos, { id: [after.casinoId] }),
    find(games, { id: [after.gameId] }),
  ])
  return fieldErrorIf(exceedsMaxRtp(game, casino), 'active', { code: 'rtpAboveMax' })
}

const computePlayable: ComputeFields<typeof casinoGames> = async (rows, find) =>
  (await loadPlayableLinks(rows, find)).map((links) => ({
    playable: isPlayable(links),
    playableLinks: links,
  }))

export const casinoGameRules = defineRules(casinoGames, {
  rules: [rtpIsAllowed],
  conflicts: ['rtpAboveMax'],
  compute: computePlayable,
})
