import { setImmediate, setTimeout } from 'node:timers/promises'
import { sortBy } from 'es-toolkit/compat'
import type { User } from '../../src/contract/access.ts'
import { can, fieldOf, type Entity, type GlobalSearch } from '../../src/contract/entity.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import {
  findMatchedText,
  maxSearchLength,
  maxSearchResultsPerCollection,
  normalizeSearch,
} from '../../src/contract/search.ts'
import type { ApiContext } from '../api.ts'
import { answerWithETag } from '../http/answer.ts'
import type { Handler } from '../http/call.ts'
import { searchUsers } from '../users/fetchedUsers.ts'
import { createTypoCounter, isLongEnoughToBeMisspelt } from '../../src/contract/similar.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { type Condition, type Sort, inListConditions } from '../../src/contract/query.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { scopeConditions } from '../guard/scope.ts'
import { toResponseRows } from '../records/computed.ts'
import { createFind, labelOf } from '../records/find.ts'
import { runSlowRead } from '../lanes/readContext.ts'
import type { SearchResult, SearchAnswer } from '../../src/contract/answers/general.ts'

/** `GET /api/search?q=`: records of all collections that the user sees, best match first. */
export const search =
  (api: ApiContext): Handler =>
  async ({ user, parameters }) => {
    const typed = typedOf(parameters)
    return answerWithETag(
      normalizeSearch(typed) ? await searched(api, user, typed) : { found: [], missing: [] },
    )
  }

async function searched(api: ApiContext, user: User, typed: string): Promise<SearchAnswer> {
  const missing: string[] = []
  const all = await Promise.all(
    api.registry.all.map(async (entity): Promise<SearchResult[]> => {
      if (!entity.globalSearch || !can(user, entity, 'list')) return []
      if (!entity.external)
        return foundRecords(api, { user, entity, globalSearch: entity.globalSearch, typed })
      try {
        return await inTime(searchUsers(api, entity, typed))
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        missing.push(entity.name)
        return []
      }
    }),
  )
  const isIt = ({ id }: SearchResult) => normalizeSearch(id) === normalizeSearch(typed)
  const found = sortBy(all.flat(), ['fit', (one) => !isIt(one)])
  const similar = found.length > 0 ? [] : await runSlowRead(() => similarRecords(api, user, typed))
  return { found, missing, ...(similar.length > 0 && { similar }) }
}

/** Milliseconds that another system may take, since people who type do not wait longer. */
const externalSearchTimeoutMs = 1000

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    setTimeout(externalSearchTimeoutMs, null, { ref: false }).then(() =>
      Promise.reject(new ProblemError('identityUnavailable')),
    ),
  ])

function typedOf(parameters: Record<string, unknown>): string {
  const unknown = Object.keys(parameters).find((name) => name !== 'q')
  if (unknown) throw new ProblemError('malformed', { params: { parameter: unknown } })
  const { q } = parameters
  if (typeof q !== 'string' || q.length > maxSearchLength)
    throw new ProblemError('malformed', { params: { parameter: 'q' } })
  return q.trim()
}

type Looking = Pick<ApiContext, 'store' | 'registry'>

interface Asking {
  user: User
  entity: Entity
  globalSearch: GlobalSearch
  typed: string
}

const lookedThrough = documentedLimit(
  'records of a collection whose names are compared with a misspelt one',
  500,
)

const lookedThroughBytes = documentedLimit(
  'bytes of the records of a collection whose names are compared with a misspelt one',
  4 * 1024 * 1024,
)

/** The records whose names are nearest to a text by which nothing was found. Other calls are answered between two collections. */
async function similarRecords(api: Looking, user: User, typed: string): Promise<SearchResult[]> {
  if (!isLongEnoughToBeMisspelt(typed)) return []
  const slipsIn = createTypoCounter(typed)
  const near: { one: SearchResult; slips: number }[] = []
  for (const entity of api.registry.all) {
    const { globalSearch, external, label } = entity
    if (!globalSearch || globalSearch.whole || external || fieldOf(entity, label).computed) continue
    if (!can(user, entity, 'list')) continue
    await setImmediate()
    const where = scopeConditions(user, entity, api.registry)
    const page = {
      where,
      sort: [byId],
      range: [0, lookedThrough - 1] as const,
      mostBytes: lookedThroughBytes,
    }
    const { rows } = await api.store.list(entity.name, page)
    const close = rows.flatMap((row) => {
      const slips = slipsIn(labelOf(entity, row))
      return slips === null ? [] : [{ row, slips }]
    })
    const nearest = sortBy(close, 'slips').slice(0, maxSearchResultsPerCollection)
    const asking = { user, entity, globalSearch, typed }
    const shown = await described(
      api,
      asking,
      nearest.map(({ row }) => row),
    )
    near.push(...shown.map((one, index) => ({ one, slips: nearest[index]?.slips ?? 0 })))
  }
  return sortBy(near, 'slips')
    .slice(0, maxSearchResultsPerCollection)
    .map(({ one }) => one)
}

const foundRecords = async (api: Looking, asking: Asking): Promise<SearchResult[]> =>
  described(api, asking, await rowsOf(api, asking))

async function described(api: Looking, asking: Asking, rows: readonly Row[]): Promise<SearchResult[]> {
  const { entity, globalSearch, typed } = asking
  // Computed fields may need further reads, so they are computed only if the label is one.
  const named = fieldOf(entity, entity.label).computed
    ? await toResponseRows(api.store, entity, rows, asking.user)
    : rows
  const ofs = await namesBehind(api, asking, rows)
  const shared = await entity.serving?.others(asking.user, rows, createFind(api.store))
  return named.map((row, index) => {
    const of = globalSearch.of && ofs.get(String(ownValue(row, globalSearch.of)))
    const state = globalSearch.state && ownValue(row, globalSearch.state)
    return {
      resource: entity.name,
      id: row.id,
      ...findMatchedText(
        typed,
        labelOf(entity, row),
        of,
        globalSearch.by.map((field) => ownValue(row, field)),
      ),
      ...(typeof state === 'string' && { state }),
      ...(shared && { servesOthers: shared[index] === true }),
    }
  })
}

async function rowsOf(
  { store, registry }: Looking,
  { user, entity, globalSearch, typed }: Asking,
): Promise<Row[]> {
  const { by, whole } = globalSearch
  const where = scopeConditions(user, entity, registry)
  if (!whole) {
    const sort = [{ field: entity.label, order: 'ASC' } as const, byId]
    return store.best(entity.name, {
      text: normalizeSearch(typed),
      fields: by,
      where,
      sort,
      most: maxSearchResultsPerCollection,
    })
  }
  const it: Condition = { op: 'any', of: by.map((field) => ({ field, op: 'in', values: [typed] })) }
  const page = { where: [it, ...where], sort: [byId], range: [0, maxSearchResultsPerCollection - 1] as const }
  return (await store.list(entity.name, page)).rows
}

const byId: Sort = { field: 'id', order: 'ASC', plain: true }

/** Labels of the records that distinguish results, by id. Those that the user does not see are absent. */
async function namesBehind(
  { store, registry }: Looking,
  { user, entity, globalSearch: { of } }: Asking,
  rows: readonly Row[],
): Promise<Map<string, string>> {
  const to = of && rows.length > 0 ? registry.find(fieldOf(entity, of).reference ?? '') : undefined
  if (!of || !to || !can(user, to, 'list')) return new Map()
  const ids = rows.map((row) => String(ownValue(row, of)))
  const where = [...inListConditions({ id: ids }), ...scopeConditions(user, to, registry)]
  const found = await store.list(to.name, { where, range: [0, maxSearchResultsPerCollection - 1] })
  return new Map(found.rows.map((row) => [row.id, labelOf(to, row)]))
}
