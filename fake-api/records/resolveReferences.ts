import { fieldOf } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { searchedFields } from '../../src/contract/parseQuery.ts'
import { isGroup, type Condition, type Query } from '../../src/contract/query.ts'
import type { Api } from '../api.ts'
import { allRowsRange } from '../stores/store.ts'

type Looking = Pick<Api, 'store' | 'registry'>

/** A query with conditions on referred records replaced by their ids: stores read one collection at a time. */
export async function resolveReferences(api: Looking, entity: Entity, query: Query): Promise<Query> {
  const names = Object.keys(entity.foundBy)
  if (names.length === 0) return query
  const { search, where, ...rest } = query
  const told = await Promise.all(
    where.map(async (condition) => {
      if (isGroup(condition)) return condition
      const name = names.find((one) => condition.field.startsWith(`${one}.`))
      if (name === undefined) return condition
      const field = condition.field.slice(name.length + 1)
      return referring(api, entity, name, () => ({ where: [{ ...condition, field }] }))
    }),
  )
  if (!search) return { ...rest, where: told }
  const { text } = search
  const found = names.map((name) =>
    referring(api, entity, name, (to) => ({ where: [], search: { text, fields: searchedFields(to) } })),
  )
  return { ...rest, where: [...told, { op: 'any', of: await Promise.all(found) }] }
}

/** The condition that a field refers to one of the matching records. */
async function referring(
  { store, registry }: Looking,
  entity: Entity,
  name: string,
  asked: (to: Entity) => Pick<Query, 'where' | 'search'>,
): Promise<Condition> {
  const to = registry.find(fieldOf(entity, name).reference ?? '')
  if (!to) throw new Error(`${entity.name}.${name} refers to no collection`)
  const { rows } = await store.list(to.name, { ...asked(to), sort: [], range: allRowsRange })
  return { field: name, op: 'in', values: rows.map(({ id }) => id) }
}
