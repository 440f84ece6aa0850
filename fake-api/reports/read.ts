import { reportTimeZone } from '../../src/contract/day.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { parseQuery } from '../../src/contract/parseQuery.ts'
import { type ReportName, reports, groupings, type Grouping } from '../../src/contract/reports.ts'
import { sortableReportFields } from '../../src/contract/reports/columns.ts'
import {
  figureDefinitionsVersion,
  figuresFromSums,
  startedInPeriodFilterOf,
} from '../../src/contract/reports/figures.ts'
import { addDays, countDays, periodBefore, type Period } from '../../src/contract/reports/period.ts'
import {
  parseReportQuery,
  parseTrendQuery,
  type ReportQuery,
  type ReportFilter,
} from '../../src/contract/reports/query.ts'
import { sortableRtpFields } from '../../src/contract/reports/rtp.ts'
import type { ApiContext } from '../api.ts'
import { answerWithETag } from '../http/answer.ts'
import type { Call, Handler } from '../http/call.ts'
import { scopeConditions } from '../guard/scope.ts'
import { fetchDailyGgrByGroup, fetchTotals, type ReportingSource, fetchRtpReportRows } from './service.ts'
import { sumsByCurrencyAndMoneyKind, totalsByCurrencyAndMoneyKind } from './totals.ts'
import type { GroupTotals, TotalsFilter } from '../../src/contract/reports/reportingService.ts'
import type { Reader } from '../stores/store.ts'
import { casinoScopeOf, type User } from '../../src/contract/access.ts'
import type { Filter } from '../../src/contract/query.ts'
import { createFind } from '../records/find.ts'
import type { Report, Trend, Trends, ReportRow } from '../../src/contract/answers/reports.ts'

/** Without a range it contains all rows; the report on top games has five. */
export const readReport =
  (name: ReportName) =>
  (api: ApiContext): Handler =>
  async (call) => {
    const { query, filter, frame } = await frameOf(api, call, sortableReportFields(name))
    const before = periodBefore(filter)
    const [{ rows, total, totals }, previous] = await Promise.all([
      readReportRows(api, name, filter, query),
      fetchTotals(api, { ...filter, ...before }, []),
    ])
    const body: Report = {
      ...frame,
      total,
      rows,
      totals: totalsByCurrencyAndMoneyKind(totals),
      previous: { ...before, totals: totalsByCurrencyAndMoneyKind(previous.totals) },
    }
    return answerWithETag(body)
  }

/** By default sorted by the distance from the tolerance. */
export const readVerdicts =
  (api: ApiContext): Handler =>
  async (call) => {
    const { query, filter, frame } = await frameOf(api, call, sortableRtpFields)
    return answerWithETag({ ...frame, ...(await fetchRtpReportRows(api, filter, query)) })
  }

/** Computed from the rounds themselves and not by the reporting service. */
export const readRoundListSums =
  (api: ApiContext, entity: Entity): Handler =>
  async ({ user, parameters }) => {
    const { where, search } = parseQuery(entity, parameters)
    const scoped = [...where, ...scopeConditions(user, entity, api.registry)]
    const totals = await sumsByCurrencyAndMoneyKind(api.store, { where: scoped, ...(search && { search }) })
    return answerWithETag({ totals: totalsByCurrencyAndMoneyKind(totals) })
  }

/** Of the requested groups that the user sees, in the order of the request. */
export const readTrends =
  (api: ApiContext): Handler =>
  async ({ user, parameters }) => {
    const { by, groups, filter } = parseTrendQuery(parameters, api.clock())
    const own = within(filter[by], [...new Set(groups.map(([id]) => id))])
    const { from, to } = filter
    const narrow = await toScopedTotalsFilter(api.store, user, {
      ...filter,
      [by]: own,
      currency: within(filter.currency, [...new Set(groups.map(([, currency]) => currency))]),
      moneyKind: within(filter.moneyKind, [...new Set(groups.map(([, , kind]) => kind))]),
    })
    const found = await fetchDailyGgrByGroup(api, narrow, by)
    const known = new Map(
      found.map(({ id, currency, moneyKind, days }) => [JSON.stringify([id, currency, moneyKind]), days]),
    )
    const rows = groups.flatMap(([id, currency, moneyKind]): Trend[] => {
      const days = known.get(JSON.stringify([id, currency, moneyKind]))
      if (!days) return []
      const ggr = daily({ from, to }, new Map(days))
      return [{ [by]: id, currency, moneyKind, ggr }]
    })
    const body: Trends = { from, to, rows }
    return answerWithETag(body)
  }

const within = <T extends string>(allowed: readonly T[] | undefined, wanted: readonly T[]): T[] =>
  wanted.filter((one) => allowed?.includes(one) ?? true)

const daily = (period: Period, known: ReadonlyMap<string, number>) =>
  Array.from({ length: countDays(period) }, (_, index) => known.get(addDays(period.from, index)) ?? 0)

async function frameOf(
  { store, clock }: ApiContext,
  { user, parameters }: Call,
  sortable: readonly string[],
) {
  const now = clock()
  const query = parseReportQuery(parameters, sortable, now)
  const filter = await toScopedTotalsFilter(store, user, query.filter)
  const { from, to } = filter
  const rounds = roundListFilter(filter, query.filter)
  return {
    query,
    filter,
    frame: {
      from,
      to,
      zone: reportTimeZone,
      definitionVersion: figureDefinitionsVersion,
      generatedAt: now.toISOString(),
      rounds,
    },
  }
}

/** The sorted rows, their number, and the sums of all rows. The reporting service knows no labels, so it gets the order of the ids. */
export async function readReportRows(
  api: ReportingSource,
  name: ReportName,
  filter: TotalsFilter,
  { sort, range }: Pick<ReportQuery, 'sort' | 'range'>,
): Promise<{ rows: ReportRow[]; total: number; totals: GroupTotals[] }> {
  const { by, label, isBest, sort: usual } = reports[name]
  const { collection } = groupings[by]
  const order =
    collection && sort?.field === label
      ? { ...sort, field: by, ids: await idsByName(api.store, collection) }
      : (sort ?? usual)
  const page = { sort: order, range: range ?? null, best: isBest }
  const { groups, count, totals } = await fetchTotals(api, filter, [by], page)
  const nameOf = await namesOf(api.store, by, groups)
  const rows = groups.map(({ sums, ...line }): ReportRow => {
    return { ...line, ...nameOf(line), ...figuresFromSums(sums) }
  })
  return { rows, total: count, totals }
}

/** Deleted records are named by their id, days by themselves. */
async function namesOf(
  reader: Reader,
  by: Grouping,
  groups: readonly GroupTotals[],
): Promise<(group: Partial<GroupTotals>) => { casinoName?: string; gameName?: string }> {
  const { label, collection } = groupings[by]
  if (!collection) return () => ({})
  const ids = [...new Set(groups.map((group) => String(group[by])))]
  const rows = await createFind(reader)(collection, { id: ids })
  const names = new Map(rows.map(({ id, name }) => [id, String(name)]))
  return (group) => ({ [label]: names.get(String(group[by])) ?? String(group[by]) })
}

async function idsByName(reader: Reader, collection: string): Promise<string[]> {
  const sort = [{ field: 'name', order: 'ASC' } as const]
  const { rows } = await reader.list(collection, { where: [], sort })
  return rows.map(({ id }) => id)
}

/** Studios and providers become their games, and casinos are limited to those that the user sees. */
export async function toScopedTotalsFilter(
  reader: Reader,
  user: User,
  filter: ReportFilter,
): Promise<TotalsFilter> {
  const { studioId, providerId, gameId, casinoId, ...rest } = filter
  return {
    ...rest,
    ...given('casinoId', both(casinoId, casinoScopeOf(user) ?? undefined)),
    ...given('gameId', both(gameId, await gamesOf(reader, studioId, providerId))),
  }
}

/** Selects the same rounds in the list of rounds. Casinos are only included if requested, since the list limits them by itself. */
function roundListFilter({ from, to, ...lists }: TotalsFilter, asked: ReportFilter): Filter {
  const { casinoId, ...others } = lists
  return {
    ...startedInPeriodFilterOf({ from, to }),
    ...others,
    ...(asked.casinoId && given('casinoId', casinoId)),
  }
}

async function gamesOf(
  reader: Reader,
  studioId: readonly string[] | undefined,
  providerId: readonly string[] | undefined,
): Promise<string[] | undefined> {
  if (!studioId && !providerId) return undefined
  const where = { ...(studioId && { studioId }), ...(providerId && { providerId }) }
  return (await createFind(reader)('games', where)).map(({ id }) => id)
}

const both = (one: readonly string[] | undefined, other: readonly string[] | undefined) =>
  one && other ? one.filter((value) => other.includes(value)) : (one ?? other)

const given = (name: string, values: readonly string[] | undefined) => (values ? { [name]: values } : {})
