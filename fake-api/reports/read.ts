import type { Entity } from '../../src/contract/entity.ts'
import { zone } from '../../src/contract/day.ts'
import { parseQuery } from '../../src/contract/parseQuery.ts'
import { reports, type Report, type ReportFrame, type ReportName } from '../../src/contract/reports.ts'
import { definitionVersion } from '../../src/contract/reports/figures.ts'
import { periodBefore } from '../../src/contract/reports/period.ts'
import { parseReportQuery, type ReportQuery } from '../../src/contract/reports/query.ts'
import { rtpSortable, sortableOf } from '../../src/contract/reports/sortable.ts'
import type { Api } from '../api.ts'
import type { Call } from '../dialect/call.ts'
import { taggedAnswer } from '../dialect/answer.ts'
import type { Handler, Handlers } from '../dialect/routes.ts'
import { requirePermission } from '../guard/guard.ts'
import { scopeOf } from '../guard/scope.ts'
import { roundListFilter, inScope } from './scope.ts'
import { rowsOf } from './rows.ts'
import { askTotals } from './service.ts'
import { roundSums, type GroupTotals, type TotalsFilter } from './totals.ts'
import { totalsOf } from './total.ts'
import { readTrends } from './trends.ts'
import { verdictRows } from './verdicts.ts'

/** The addresses of reports. Users who may list rounds may read them, for the casinos that they see. */
export const reportAddresses = (api: Api, entity: Entity): Record<string, Handlers> => ({
  ...Object.fromEntries(
    (Object.keys(reports) as ReportName[]).map((name) => [
      `/reporting/${name}`,
      { GET: readReport(api, entity, name) },
    ]),
  ),
  '/reporting/trends': { GET: readTrends(api, entity) },
  '/reporting/rtp-verdicts': { GET: readVerdicts(api, entity) },
  '/reporting/round-sums': { GET: readRoundSums(api, entity) },
})

/** `GET /api/reporting/<report>`: `Report`. Without a range it contains all rows; the top games are five. */
const readReport =
  (api: Api, entity: Entity, name: ReportName): Handler =>
  async (call) => {
    const { query, filter, frame } = await frameOf(api, entity, call, sortableOf(name))
    const before = periodBefore(filter)
    const [{ rows, total, totals }, previous] = await Promise.all([
      rowsOf(api, name, filter, query),
      askTotals(api, { ...filter, ...before }, []),
    ])
    const body: Report = {
      ...frame,
      total,
      rows,
      totals: totalsOf(totals),
      previous: { ...before, totals: totalsOf(previous.totals) },
    }
    return taggedAnswer(body)
  }

/** `GET /api/reporting/rtp-verdicts`: `RtpReport`, sorted by the distance from the tolerance. */
const readVerdicts =
  (api: Api, entity: Entity): Handler =>
  async (call) => {
    const { query, filter, frame } = await frameOf(api, entity, call, rtpSortable)
    return taggedAnswer({ ...frame, ...(await verdictRows(api, filter, query)) })
  }

/** `GET /api/reporting/round-sums`: `RoundSums`. Computed from the rounds themselves, not by the reporting service. */
const readRoundSums =
  (api: Api, entity: Entity): Handler =>
  async ({ user, parameters }) => {
    requirePermission(user, entity, 'list')
    const { where, search } = parseQuery(entity, parameters)
    const scoped = [...where, ...scopeOf(user, entity, api.registry)]
    const totals: GroupTotals[] = await roundSums(api.store, { where: scoped, ...(search && { search }) })
    return taggedAnswer({ totals: totalsOf(totals) })
  }

interface Framed {
  query: ReportQuery
  filter: TotalsFilter
  frame: Omit<ReportFrame, 'total'>
}

async function frameOf(
  { store, clock }: Api,
  entity: Entity,
  { user, parameters }: Call,
  sortable: readonly string[],
): Promise<Framed> {
  requirePermission(user, entity, 'list')
  const now = clock()
  const query = parseReportQuery(parameters, sortable, now)
  const filter = await inScope(store, user, query.filter)
  const { from, to } = filter
  const rounds = roundListFilter(filter, query.filter)
  return {
    query,
    filter,
    frame: { from, to, zone, definitionVersion, generatedAt: now.toISOString(), rounds },
  }
}
