import { sql } from 'kysely'
import type { Executor } from './executor.ts'
import type { SqlCondition, QuerySource } from './source.ts'

/** Large tables are counted up to this number of rows; beyond, the planner's estimate is used. */
export const exactCountLimit = 10_000

interface Plan {
  'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }]
}

/** Number of rows that meet a condition: at least those already seen, and exact if a page after the last one was requested. */
export async function countRows(
  db: Executor,
  { table, large }: QuerySource,
  met: SqlCondition,
  seen: { upTo: number; rows: number },
): Promise<{ total: number; estimated?: true }> {
  const rows = sql`select 1 from ${sql.table(table)} where ${met}`
  const isEstimated = large && seen.rows > 0
  const limit = isEstimated ? sql`limit ${exactCountLimit + 1}` : sql``
  const counted = await sql<{
    count: unknown
  }>`select count(*) as count from (${rows} ${limit}) as rows`.execute(db)
  const total = Number(counted.rows[0]?.count)
  if (!isEstimated || total <= exactCountLimit) return { total }
  const explained = await sql<Plan>`explain (format json) ${rows}`.execute(db)
  const estimate = explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return { total: Math.max(Number(estimate.toPrecision(3)), total, seen.upTo), estimated: true }
}
