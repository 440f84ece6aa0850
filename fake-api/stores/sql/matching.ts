import { sql } from 'kysely'
import { isGroup, type Condition, type Query } from '../../../src/contract/query.ts'
import { allOf, oneOf } from './expressions.ts'
import type { SqlCondition, QuerySource } from './source.ts'

/** The conditions that rows have to meet. */
export const whereClause = (
  source: QuerySource,
  { where, search }: Pick<Query, 'where' | 'search'>,
): SqlCondition =>
  allOf([
    source.own,
    ...where.map((condition) => meets(source, condition)),
    ...(search ? [source.contains(search)] : []),
  ])

function meets(source: QuerySource, condition: Condition): SqlCondition {
  if (!isGroup(condition)) return source.meets(condition)
  const each = condition.of.map((one) => meets(source, one))
  return condition.op === 'any' ? oneOf(each) : sql`(${allOf(each)})`
}
