import groupBy from 'lodash/groupBy.js'
import { ownValue } from '../../src/contract/own.ts'
import type { RtpRow } from '../../src/contract/reports.ts'
import type { ReportQuery } from '../../src/contract/reports/query.ts'
import { minRounds, rtpCheck, verdicts, type RtpCheck } from '../../src/contract/reports/rtp.ts'
import { addSums } from '../../src/contract/reports/sums.ts'
import type { Row } from '../../src/contract/row.ts'
import { isObject } from '../../src/contract/values.ts'
import { findIn } from '../records/findIn.ts'
import type { Reader } from '../stores/store.ts'
import { inRange, sortRows, type PageAsked } from './page.ts'
import { askTotals, type Reporting } from './service.ts'
import type { GroupTotals, TotalsFilter } from './totals.ts'

/**
 * The RTP of games, those that need attention first by default, and their number. For that order only the most played games are read: those
 * with enough rounds for a verdict, and further ones for the rest of the page.
 */
export async function verdictRows(
  api: Reporting,
  filter: TotalsFilter,
  { sort, range }: Pick<ReportQuery, 'sort' | 'range'>,
): Promise<{ rows: RtpRow[]; total: number }> {
  const upTo = sort || !range ? null : Math.max(range[1], usual)
  const { rows, total } = await mostPlayed(api, filter, upTo)
  const ties = ['gameId', 'currency']
  const sorted = sort
    ? sortRows(rows, sort, ties)
    : sortRows(rows, { field: 'rounds', order: 'DESC' }, ties).sort((a, b) => rank(a) - rank(b))
  return { rows: inRange(sorted, range), total }
}

/** Least number of games that are read. */
const usual = 99

/** The most played games, up to the first ones with too few rounds for a verdict; `null`: all. */
async function mostPlayed(
  api: Reporting,
  filter: TotalsFilter,
  upTo: number | null,
): Promise<{ rows: RtpRow[]; total: number }> {
  const page: PageAsked = {
    sort: { field: 'roundsPlayed', order: 'DESC' },
    range: upTo === null ? null : [0, upTo],
    best: false,
    together: { least: 0 },
  }
  const { groups, count } = await askTotals(api, filter, ['gameId'], page)
  const rows = await rtpRows(api.store, groups)
  const fewest = rows.reduce((least, { rounds }) => Math.min(least, rounds), Infinity)
  if (upTo === null || count <= upTo + 1 || fewest < minRounds) return { rows, total: count }
  return mostPlayed(api, filter, upTo * 10)
}

const rank = ({ verdict }: RtpCheck) => verdicts.indexOf(verdict)

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
