import type { Action, User } from '../../src/contract/access.ts'
import { type Entity, fieldOf, can } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/values.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { parseQuery, defaultSearchFields } from '../../src/contract/parseQuery.ts'
import {
  type Condition,
  isConditionGroup,
  type ListQuery,
  type Query,
  type Sort,
  sortableFields,
  inListConditions,
} from '../../src/contract/query.ts'
import type { ApiContext } from '../api.ts'
import {
  type Answer,
  answerTooLargeProblem,
  listAnswer,
  maxListAnswerBytes,
  recordAnswer,
} from '../http/answer.ts'
import type { Handler } from '../http/call.ts'
import { requirePermission } from '../guard/guard.ts'
import { scopeConditions } from '../guard/scope.ts'
import { runReadWithSlowFallback, runSlowRead } from '../lanes/readContext.ts'
import { createSlotQueue } from '../lanes/slotQueue.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { isSlowRead } from '../stores/slowReads.ts'
import type { Reader, Store } from '../stores/store.ts'
import { readPageForUser, readsAllRows, splitQueryForStore, toResponseRow } from './computed.ts'
import { throwIfFieldErrors } from './check.ts'
import { requireChangeable } from './shared.ts'
import type { WriteCheckContext } from './write.ts'
import { valueAt } from '../paths.ts'

/** `GET /api/<collection>`. Throws `answerTooLarge` instead of shortening a page, which would look like the page asked for. */
export const listRecords =
  (api: ApiContext, entity: Entity): Handler =>
  async ({ user, parameters }) => {
    requirePermission(user, entity, 'list')
    const asked = parseQuery(entity, parameters)
    const read = () => list(api, entity, user, asked)
    if (isLong(asked) || isSlowRead(entity.name, asked) || readsAllRows(entity, asked, user))
      return runSlowRead(read)
    // Of the identity service, which may be slow, pages are small.
    return entity.external ? read() : runReadWithSlowFallback(making, user, read)
  }

const mostMade = documentedLimit('pages of lists that are made at once, without slow reads', 4)
const mostMadeOfOne = documentedLimit('such pages at once of one', 2)
/** A page holds its rows several times over while it is made. Slow reads have places of their own, and neither waits for the other. */
const making = createSlotQueue({ most: mostMade, maxPerPerson: mostMadeOfOne })

async function list(api: ApiContext, entity: Entity, user: User, asked: ListQuery): Promise<Answer> {
  const query = await sortedByLabel(api, entity, await resolveReferences(api, entity, asked), user)
  const where = [...query.where, ...scopeConditions(user, entity, api.registry)]
  const page = await readPageForUser(
    api.store,
    entity,
    { ...query, where, mostBytes: maxListAnswerBytes },
    user,
  )
  if (page.isCut) throw answerTooLargeProblem()
  const rows = page.rows.map(listed(entity))
  return listAnswer(entity.name, { ...page, rows }, query.range[0])
}

/** Lists of up to this many rows are answered at once; longer ones run as slow reads. */
const fewRows = 250

const isLong = ({ range: [from, to], where }: ListQuery): boolean =>
  to - from >= fewRows &&
  where.every(
    (one) => isConditionGroup(one) || one.op !== 'in' || one.field !== 'id' || one.values.length > fewRows,
  )

const listed =
  ({ recordOnly }: Entity) =>
  (row: Row): Row =>
    recordOnly.length
      ? (Object.fromEntries(Object.entries(row).filter(([name]) => !recordOnly.includes(name))) as Row)
      : row

export const readRecord =
  (api: ApiContext, entity: Entity): Handler =>
  async ({ user, id }) => {
    requirePermission(user, entity, 'show')
    const row = await readVisibleRow(api, api.store, user, entity, id)
    return recordAnswer(entity, await toResponseRow(api.store, entity, row, user))
  }

/** Throws `notFound` if the record does not exist or the user does not see it. */
export async function readVisibleRow(
  api: Pick<ApiContext, 'registry'>,
  reader: Reader,
  user: User,
  entity: Entity,
  id: string,
): Promise<Row> {
  const where = [...inListConditions({ id: [id] }), ...scopeConditions(user, entity, api.registry)]
  const { rows } = await reader.list(entity.name, { where, range: [0, 0] })
  if (!rows[0]) throw new ProblemError('notFound')
  return rows[0]
}

/** The records in the order of their ids in `ids`. Throws `invalid` at the first one that is not visible. */
export async function readVisibleRows(
  { api, user, entity }: { api: Pick<ApiContext, 'registry'>; user: User; entity: Entity },
  reader: Reader,
  ids: readonly string[],
): Promise<Row[]> {
  const { rows } = await reader.list(entity.name, {
    where: [...inListConditions({ id: ids }), ...scopeConditions(user, entity, api.registry)],
    range: [0, ids.length - 1],
  })
  const seen = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id, index) => {
    const row = seen.get(id)
    if (!row) throwIfFieldErrors({ [`ids.${index}`]: { code: 'referenceMissing' } })
    return row as Row
  })
}

/** The record that a write concerns. Throws `notFound`, and `noPermission` for a visible record that the user may not change. */
export async function readChangeableRow(writing: WriteCheckContext, action: Action): Promise<Row> {
  const { api, tx, user, entity, call } = writing
  const row = await readVisibleRow(api, tx, user, entity, call.id)
  await requireChangeable(api.registry, tx, user, entity, action, row)
  return row
}

type Looking = Pick<ApiContext, 'store' | 'registry'>

/** The store reads one collection at a time, so references are sorted by labels that are read here, as far as the user sees them. */
const sortedByLabel = async (api: Looking, entity: Entity, query: ListQuery, user: User) => ({
  ...query,
  sort: await Promise.all(query.sort.map((sort) => withLabels(api, entity, query, sort, user))),
})

/** Up to this many rows, only the labels of records that they refer to are read, instead of all labels. */
const fewReferring = 500

async function withLabels(
  { store, registry }: Looking,
  entity: Entity,
  asked: Query,
  sort: Sort,
  user: User,
): Promise<Sort> {
  const { reference } = sortableFields(entity).find(({ path }) => path === sort.field) ?? {}
  const to = reference === undefined ? undefined : registry.find(reference)
  if (!to) return sort
  if (!can(user, to, 'list')) return { ...sort, among: [] }
  const ids = await referredTo(store, entity, asked, sort.field, user)
  const query: Query = {
    where: [...scopeConditions(user, to, registry), ...(ids ? inListConditions({ id: ids }) : [])],
    sort: [
      { field: to.label, order: 'ASC' },
      { field: 'id', order: 'ASC', plain: true },
    ],
  }
  const { rows } = await readPageForUser(store, to, query, user)
  return { ...sort, among: rows.map(({ id }) => id) }
}

async function referredTo(store: Store, entity: Entity, asked: Query, field: string, user: User) {
  const { query } = splitQueryForStore(entity, asked, user)
  const { rows } = await store.list(entity.name, { ...query, sort: [], range: [0, fewReferring] })
  if (rows.length > fewReferring) return null
  const ids = new Set(rows.map((row) => valueAt(row, field)))
  return [...ids].filter((id) => typeof id === 'string')
}

/** Replaces conditions on referred records by conditions on their ids, since stores read one collection at a time. */
async function resolveReferences(api: Looking, entity: Entity, query: ListQuery): Promise<ListQuery> {
  const names = Object.keys(entity.filterVia)
  if (names.length === 0) return query
  const { search, where, ...rest } = query
  const told = await Promise.all(
    where.map(async (condition) => {
      if (isConditionGroup(condition)) return condition
      const name = names.find((one) => condition.field.startsWith(`${one}.`))
      if (name === undefined) return condition
      const field = condition.field.slice(name.length + 1)
      return referring(api, entity, name, () => ({ where: [{ ...condition, field }] }))
    }),
  )
  if (!search) return { ...rest, where: told }
  const { text } = search
  const found = names.map((name) =>
    referring(api, entity, name, (to) => ({ where: [], search: { text, fields: defaultSearchFields(to) } })),
  )
  return { ...rest, where: [...told, { op: 'any', of: await Promise.all(found) }] }
}

async function referring(
  { store, registry }: Looking,
  entity: Entity,
  name: string,
  asked: (to: Entity) => Pick<Query, 'where' | 'search'>,
): Promise<Condition> {
  const to = registry.get(fieldOf(entity, name).reference ?? '')
  const { rows } = await store.list(to.name, asked(to))
  return { field: name, op: 'in', values: rows.map(({ id }) => id) }
}
