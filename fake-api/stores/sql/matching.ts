import { sql } from 'kysely'
import { isGroup, type Condition, type Query } from '../../../src/contract/query.ts'
import { allOf, oneOf } from './expressions.ts'
import type { Bool, Source } from './source.ts'

/** The conditions that rows have to meet. */
export const matching = (source: Source, { where, search }: Pick<Query, 'where' | 'search'>): Bool =>
  allOf([
    source.own,
    ...where.map((condition) => meets(source, condition)),
    ...(search ? [source.contains(search)] : []),
  ])

function meets(source: Source, condition: Condition): Bool {
  if (!isGroup(condition)) return source.meets(condition)
  const each = condition.of.map((one) => meets(source, one))
  return condition.op === 'any' ? oneOf(each) : sql`(${allOf(each)})`
}
