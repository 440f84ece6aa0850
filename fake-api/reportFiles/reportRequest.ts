import * as z from 'zod/mini'
import { casinoScopeOf, type User } from '../../src/contract/access.ts'
import { roundsCollection } from '../../src/contract/closings.ts'
import { dayOf } from '../../src/contract/day.ts'
import { fieldsOf } from '../../src/contract/entity.ts'
import { type Filter, isConditionGroup, type Condition } from '../../src/contract/query.ts'
import { boundedMap } from '../../src/contract/limits.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { parseQuery } from '../../src/contract/parseQuery.ts'
import { sortableReportFields } from '../../src/contract/reports/columns.ts'
import { parseReportQuery } from '../../src/contract/reports/query.ts'
import {
  reportFileStyles,
  downloadableReports,
  type ReportFile,
} from '../../resources/report-files/contract.ts'
import type { ApiContext } from '../api.ts'
import { scopeConditions } from '../guard/scope.ts'
import { sumsByCurrencyAndMoneyKind } from '../reports/totals.ts'

const asked = z.strictObject({
  kind: z.enum(downloadableReports),
  // Parsing the filter checks its content; this only limits its size to what an address can contain.
  filter: z._default(boundedMap(z.string(), z.unknown(), 100), {}),
  sort: z.optional(z.tuple([z.string().check(z.maxLength(100)), z.enum(['ASC', 'DESC'])])),
  format: z.enum(reportFileStyles),
})

/** A period that was not given is the default one at the time of the request. */
export type ReportRequest = Pick<
  ReportFile,
  'kind' | 'filter' | 'sort' | 'format' | 'from' | 'to' | 'casinoIds' | 'expected'
>

type WishApi = Pick<ApiContext, 'store' | 'registry' | 'clock'>

/** Throws `malformed` like the report, or like the list of rounds. */
export async function parseReportRequest(api: WishApi, user: User, body: Record<string, unknown>) {
  const { data, error } = asked.safeParse(body)
  if (error) throw new ProblemError('malformed', { params: { parameter: namesOf(error) } })
  const { kind, format } = data
  const filter = JSON.stringify(data.filter)
  if (kind === 'rounds') {
    if (data.sort) throw new ProblemError('malformed', { params: { parameter: 'sort' } })
    const { stored } = roundsQuery(api, user, data.filter)
    const { startedAt_gte: first, startedAt_lte: last, casinoId } = data.filter
    return {
      ...{ kind, format, sort: null, filter: data.filter as Filter },
      from: first === undefined ? null : dayOf(String(first)),
      to: last === undefined ? null : dayOf(String(last)),
      casinoIds: inScope(user, casinoId === undefined ? undefined : [casinoId].flat()),
      expected: await countOf(api, stored),
    }
  }
  const sort = data.sort && JSON.stringify(data.sort)
  const query = parseReportQuery({ filter, sort }, sortableReportFields(kind), api.clock())
  const { from, to, casinoId } = query.filter
  return {
    ...{ kind, format, sort: query.sort, filter: query.filter, from, to, expected: null },
    casinoIds: inScope(user, casinoId),
  }
}

type RoundsQuery = ReturnType<typeof roundsQuery>

/** Parses a filter, limited to casinos that the user sees. Throws `malformed`. */
export function roundsQuery(
  { registry }: Pick<ApiContext, 'registry'>,
  user: User,
  filter: Record<string, unknown>,
) {
  const entity = registry.get(roundsCollection)
  const { where, search } = parseQuery(entity, { filter: JSON.stringify(filter) })
  const computed = fieldsOf(entity).flatMap((field) => (field.computed ? [field.path] : []))
  const isMade = (condition: Condition) => !isConditionGroup(condition) && computed.includes(condition.field)
  const stored = [
    ...where.filter((condition) => !isMade(condition)),
    ...scopeConditions(user, entity, registry),
  ]
  return { stored: { where: stored, ...(search && { search }) }, made: where.filter(isMade) }
}

function inScope(user: User, casinoIds: readonly unknown[] | undefined): string[] | null {
  const own = casinoScopeOf(user)
  if (!casinoIds) return own && [...own]
  const ids = casinoIds.map(String)
  return own ? ids.filter((id) => own.includes(id)) : ids
}

/** The exact number of rounds, which lists only estimate. Conditions on computed fields are ignored. */
async function countOf({ store }: WishApi, query: RoundsQuery['stored']): Promise<number> {
  const sums = await sumsByCurrencyAndMoneyKind(store, query)
  return sums.reduce(
    (count, { sums: { open, completed, refunded } }) => count + open + completed + refunded,
    0,
  )
}

const namesOf = ({ issues: [issue] }: z.core.$ZodError) =>
  issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : (issue?.path.join('.') ?? '') || 'body'
