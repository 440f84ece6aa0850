import groupBy from 'lodash/groupBy.js'
import type { RtpRow } from '../../src/contract/reports.ts'
import { rtpCheck } from '../../src/contract/reports/rtp.ts'
import { addSums } from '../../src/contract/reports/sums.ts'
import type { Row } from '../../src/contract/row.ts'
import { isObject } from '../../src/contract/values.ts'
import { findIn } from '../records/findIn.ts'
import type { Reader } from '../stores/store.ts'
import type { GroupTotals } from './totals.ts'
import { ownValue } from '../../src/contract/own.ts'

/** The property of a game's versions with the standard deviation of the return per unit of stake. */
const statedBy = 'standardDeviation'

/** The RTP of each game in each currency. Money kinds are combined, since the game is the same for all of them. */
export async function rtpRows(reader: Reader, groups: readonly GroupTotals[]): Promise<RtpRow[]> {
  const parts = Object.values(groupBy(groups, ({ gameId, currency }) => JSON.stringify([gameId, currency])))
  const ids = [...new Set(parts.map(([group]) => String(group?.gameId)))]
  const find = findIn(reader)
  const [games, versions] = await Promise.all([
    find('games', { id: ids }),
    find('game-versions', { gameId: ids }),
  ])
  const gameById = new Map(games.map((game) => [game.id, game]))
  const versionsOf = groupBy(versions, (version) => version['gameId'])
  return parts.flatMap((own) => {
    const [{ gameId = '', currency } = { gameId: '', currency: '' }] = own
    const game = gameById.get(gameId)
    // The theoretical RTP of a deleted game is not known.
    if (!game) return []
    const sums = addSums(own.map((group) => group.sums))
    const check = rtpCheck(
      sums,
      Number(game['theoreticalRtp']),
      statedSigma(ownValue(versionsOf, gameId) ?? []),
    )
    return [{ gameId, gameName: String(game['name']), currency, ...check }]
  })
}

/** The value that the versions state, if they agree. */
function statedSigma(versions: readonly Row[]): number | null {
  const stated = versions
    .map(({ properties }) => Number(isObject(properties) ? properties[statedBy] : NaN))
    .filter((value) => value > 0)
  const [only = null] = stated
  return stated.every((value) => value === only) ? only : null
}
