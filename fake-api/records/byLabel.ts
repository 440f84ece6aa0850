import type { User } from '../../src/contract/access.ts'
import { can } from '../../src/contract/can.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { sortableFields, type Query, type Sort } from '../../src/contract/query.ts'
import type { Api } from '../api.ts'
import { scopeOf } from '../guard/scope.ts'
import { valueAt } from '../paths.ts'
import { allRowsRange, type Store } from '../stores/store.ts'
import { readPageForUser, storeQuery } from './computed.ts'

type Looking = Pick<Api, 'store' | 'registry'>

/**
 * A query that sorts references by the labels of the records they refer to, as far as the user sees them: the store knows the rows
 * of one collection at a time.
 */
export const sortedByLabel = async (
  api: Looking,
  entity: Entity,
  query: Query,
  user: User,
): Promise<Query> => ({
  ...query,
  sort: await Promise.all(query.sort.map((sort) => withLabels(api, entity, query, sort, user))),
})

/** Of so few rows, what they refer to is looked up instead of everything that they could. */
const few = 500

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
    where: [
      ...scopeOf(user, to, registry),
      ...(ids ? [{ field: 'id', op: 'in', values: ids } as const] : []),
    ],
    sort: [
      { field: to.label, order: 'ASC' },
      { field: 'id', order: 'ASC', plain: true },
    ],
    range: allRowsRange,
  }
  const { rows } = await readPageForUser(store, to, query, user)
  return { ...sort, among: rows.map(({ id }) => id) }
}

/** The ids of records that the rows of a query refer to; `null` where they are many. */
async function referredTo(store: Store, entity: Entity, asked: Query, field: string, user: User) {
  const { query } = storeQuery(entity, asked, user)
  const { rows } = await store.list(entity.name, { ...query, sort: [], range: [0, few] })
  if (rows.length > few) return null
  const ids = new Set(rows.map((row) => valueAt(row, field)))
  return [...ids].filter((id) => typeof id === 'string')
}
