import { sql } from 'kysely'
import type { Executor } from './executor.ts'
import type { Bool, Source } from './source.ts'

/** Up to so many rows of a large table are counted; of more the planner's estimate has to do. */
export const countedUpTo = 10_000

interface Plan {
  'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }]
}

/** How many rows meet a condition; at least those that have been seen, and exactly where a page behind the last was asked for. */
export async function countOf(
  db: Executor,
  { table, large }: Source,
  met: Bool,
  seen: { upTo: number; rows: number },
): Promise<{ total: number; estimated?: true }> {
  const rows = sql`select 1 from ${sql.table(table)} where ${met}`
  const isEstimated = large && seen.rows > 0
  const limit = isEstimated ? sql`limit ${countedUpTo + 1}` : sql``
  const counted = await sql<{
    count: unknown
  }>`select count(*) as count from (${rows} ${limit}) as rows`.execute(db)
  const total = Number(counted.rows[0]?.count)
  if (!isEstimated || total <= countedUpTo) return { total }
  const explained = await sql<Plan>`explain (format json) ${rows}`.execute(db)
  const estimate = explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return { total: Math.max(Number(estimate.toPrecision(3)), total, seen.upTo), estimated: true }
}
