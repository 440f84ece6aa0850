import type { RtpRow } from '../../src/contract/reports.ts'
import type { ReportQuery } from '../../src/contract/reports/query.ts'
import { minRounds, verdicts, type RtpCheck } from '../../src/contract/reports/rtp.ts'
import type { Api } from '../api.ts'
import { sortRows, inRange } from './order.ts'
import type { PageAsked } from './page.ts'
import { rtpRows } from './rtpRows.ts'
import { askTotals } from './service.ts'
import type { TotalsFilter } from './totals.ts'

/**
 * The RTP of games, those that need attention first by default, and their number. For that order only the most played games are read: those
 * with enough rounds for a verdict, and further ones for the rest of the page.
 */
export async function verdictRows(
  api: Pick<Api, 'store' | 'ask' | 'reportingUrl'>,
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
  api: Pick<Api, 'store' | 'ask' | 'reportingUrl'>,
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
