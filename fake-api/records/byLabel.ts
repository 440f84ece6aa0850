import type { User } from '../../src/contract/access.ts'
import { can } from '../../src/contract/can.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { sortableFields, type Query, type Sort } from '../../src/contract/query.ts'
import type { Api } from '../api.ts'
import { scopeOf } from '../guard/scope.ts'
import { everything } from '../stores/store.ts'
import { presentedPage } from './computed.ts'

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
  sort: await Promise.all(query.sort.map((sort) => withLabels(api, entity, sort, user))),
})

async function withLabels(
  { store, registry }: Looking,
  entity: Entity,
  sort: Sort,
  user: User,
): Promise<Sort> {
  const { reference } = sortableFields(entity).find(({ path }) => path === sort.field) ?? {}
  const to = reference === undefined ? undefined : registry.find(reference)
  if (!to) return sort
  if (!can(user, to, 'list')) return { ...sort, among: [] }
  const query: Query = {
    where: scopeOf(user, to, registry),
    sort: [
      { field: to.label, order: 'ASC' },
      { field: 'id', order: 'ASC', plain: true },
    ],
    range: everything,
  }
  const { rows } = await presentedPage(store, to, query, user)
  return { ...sort, among: rows.map(({ id }) => id) }
}
