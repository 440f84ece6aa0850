import { groupBy as partsBy } from 'es-toolkit/compat'
import { ownValue, type Row, isObject } from '../../src/contract/values.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { type Grouping, type GroupingWithTrend } from '../../src/contract/reports.ts'
import { addAllSums, figureOf, isSameSums } from '../../src/contract/reports/figures.ts'
import type { ApiContext } from '../api.ts'
import { maxExternalListBytes } from '../outboundRequest.ts'
import { currencyAndMoneyKindKey, computeTotalsPage, rowsInRange, sortRows } from './page.ts'
import { hasRounds, dailyGgrOfRounds } from './totals.ts'
import type { Reader } from '../stores/store.ts'
import {
  daysAnswer,
  totalsAnswer,
  type GroupDailyGgr,
  type GroupPageRequest,
  type GroupTotals,
  type TotalsFilter,
  type TotalsPage,
} from '../../src/contract/reports/reportingService.ts'
import type { RtpRow, RtpCheck } from '../../src/contract/answers/reports.ts'
import type { ReportQuery } from '../../src/contract/reports/query.ts'
import { minRoundsForVerdict, checkRtp, verdicts } from '../../src/contract/reports/rtp.ts'
import { createFind } from '../records/find.ts'

export type ReportingSource = Pick<ApiContext, 'ask' | 'reportingUrl' | 'store'>

/** Throws `reportingUnavailable` if the service does not answer or fails, and `reportingInconsistent` if its answer does not add up. */
export async function fetchTotals(
  reporting: ReportingSource,
  filter: TotalsFilter,
  groupBy: readonly Grouping[],
  page?: GroupPageRequest,
): Promise<TotalsPage> {
  const asked = { filter, groupBy, page }
  const totals = isElsewhere(reporting)
    ? totalsAnswer.safeParse(await askService(reporting, 'totals', asked)).data
    : await computeTotalsPage(reporting.store, asked)
  if (!totals || !addsUp(totals)) throw new ProblemError('reportingInconsistent')
  return totals
}

/** Throws like `fetchTotals`; also `reportingInconsistent` if days do not add up to the sums of their group. */
export async function fetchDailyGgrByGroup(
  reporting: ReportingSource,
  filter: TotalsFilter,
  by: GroupingWithTrend,
): Promise<GroupDailyGgr[]> {
  const [rows, { groups }] = await Promise.all([
    isElsewhere(reporting)
      ? askService(reporting, 'days', { filter, by }).then((body) => daysAnswer.safeParse(body).data?.rows)
      : dailyGgrOfRounds(reporting.store, filter, by),
    fetchTotals(reporting, filter, [by]),
  ])
  const own = new Map(rows?.map((row) => [groupKey(row), row.days]))
  const isWhole = groups.every(({ sums, ...group }) => {
    const days = own.get(groupKey({ ...group, id: String(group[by]) })) ?? []
    return days.reduce((sum, [, ggr]) => sum + ggr, 0) === figureOf('ggr', sums)
  })
  if (!rows || !isWhole || own.size !== groups.length) throw new ProblemError('reportingInconsistent')
  return rows
}

const groupKey = ({ id, currency, moneyKind }: Omit<GroupDailyGgr, 'days'>) =>
  JSON.stringify([id, currency, moneyKind])

const isElsewhere = (reporting: ReportingSource): reporting is Elsewhere => reporting.reportingUrl !== null

type Elsewhere = ReportingSource & { reportingUrl: string }

async function askService({ ask, reportingUrl }: Elsewhere, path: string, body: object) {
  const asked = await ask.own(`${reportingUrl}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    longest: maxExternalListBytes,
  })
  if (asked.outcome !== 'answered' || asked.status !== 200) throw new ProblemError('reportingUnavailable')
  return asked.body
}

function addsUp({ groups, rest, totals }: TotalsPage): boolean {
  const parts = partsBy([...groups, ...rest].filter(hasRounds), currencyAndMoneyKindKey)
  const wholes = totals.filter(hasRounds)
  return (
    Object.keys(parts).length === wholes.length &&
    wholes.every((total) => {
      const own = ownValue(parts, currencyAndMoneyKindKey(total))
      return own !== undefined && isSameSums(addAllSums(own.map(({ sums }) => sums)), total.sums)
    })
  )
}

/** The answer as JSON. Large sums are strings, since JSON numbers would round them. */
export const totalsJson = (totals: TotalsPage): string =>
  JSON.stringify(totals, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** The RTP of games and their number, by default those first that need attention, for which only games with enough rounds are read. */
export async function fetchRtpReportRows(
  api: ReportingSource,
  filter: TotalsFilter,
  { sort, range }: Pick<ReportQuery, 'sort' | 'range'>,
): Promise<{ rows: RtpRow[]; total: number }> {
  const upTo = sort || !range ? null : Math.max(range[1], leastLastIndex)
  const { rows, total } = await mostPlayed(api, filter, upTo)
  const ties = ['gameId', 'currency']
  const sorted = sort
    ? sortRows(rows, sort, ties)
    : sortRows(rows, { field: 'rounds', order: 'DESC' }, ties).sort((a, b) => rank(a) - rank(b))
  return { rows: rowsInRange(sorted, range), total }
}

const leastLastIndex = 99

/** The most played games: at least up to the index `upTo`, and all with enough rounds for a verdict. `null` reads all games. */
async function mostPlayed(api: ReportingSource, filter: TotalsFilter, upTo: number | null) {
  const page: GroupPageRequest = {
    sort: { field: 'roundsPlayed', order: 'DESC' },
    range: upTo === null ? null : [0, upTo],
    best: false,
    together: { least: 0 },
  }
  const { groups, count } = await fetchTotals(api, filter, ['gameId'], page)
  const rows = await rtpRowsOfGroups(api.store, groups)
  const fewest = rows.reduce((least, { rounds }) => Math.min(least, rounds), Infinity)
  if (upTo === null || count <= upTo + 1 || fewest < minRoundsForVerdict) return { rows, total: count }
  return mostPlayed(api, filter, upTo * 10)
}

const rank = ({ verdict }: RtpCheck) => verdicts.indexOf(verdict)

/** The property of game versions with the standard deviation of the return per unit of stake. */
const statedBy = 'standardDeviation'

/** The RTP of each game in each currency. Kinds of money are combined, since the game is the same for all of them. */
export async function rtpRowsOfGroups(reader: Reader, groups: readonly GroupTotals[]): Promise<RtpRow[]> {
  const parts = Object.values(partsBy(groups, ({ gameId, currency }) => JSON.stringify([gameId, currency])))
  const ids = [...new Set(parts.map(([group]) => String(group?.gameId)))]
  const find = createFind(reader)
  const [games, versions] = await Promise.all([
    find('games', { id: ids }),
    find('game-versions', { gameId: ids }),
  ])
  const gameById = new Map(games.map((game) => [game.id, game]))
  const versionsOf = partsBy(versions, (version) => version['gameId'])
  return parts.flatMap((own) => {
    const [{ gameId = '', currency } = { gameId: '', currency: '' }] = own
    const game = gameById.get(gameId)
    // The theoretical RTP of a deleted game is not known.
    if (!game) return []
    const sums = addAllSums(own.map((group) => group.sums))
    const check = checkRtp(
      sums,
      Number(game['theoreticalRtp']),
      statedSigma(ownValue(versionsOf, gameId) ?? []),
    )
    return [{ gameId, gameName: String(game['name']), currency, ...check }]
  })
}

function statedSigma(versions: readonly Row[]): number | null {
  const stated = versions
    .map(({ properties }) => Number(isObject(properties) ? properties[statedBy] : NaN))
    .filter((value) => value > 0)
  const [only = null] = stated
  return stated.every((value) => value === only) ? only : null
}
