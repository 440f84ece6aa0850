import { type RawBuilder, sql } from 'kysely'
import type { Query } from '../../../src/contract/query.ts'
import { allRowsRange, type Page, type Reader } from '../store.ts'
import type { Executor, ColumnValues } from './tables.ts'
import { idIn, type CollectionTable, type SqlCondition, whereCondition } from './expressions.ts'
import { findCollectionTable } from './sources.ts'
import { createRoundTotalsReader } from './totals.ts'
import { findUniqueHolder } from './uniques.ts'

export const createReader = (db: Executor): Reader => ({
  totals: createRoundTotalsReader(db),
  list: (collection, query) => page(db, findCollectionTable(collection), query),
  holder: (collection, field, row) => findUniqueHolder(db, collection, field, row),
  async get(collection, id) {
    const source = findCollectionTable(collection)
    const { rows } = await sql<ColumnValues>`
      select ${columnsOf(source)} from ${sql.table(source.table)} where ${source.own} and ${idIn([id])} limit 1`.execute(
      db,
    )
    return rows[0] && source.decode(rows[0])
  },
})

const columnsOf = ({ columns }: CollectionTable) => sql.join(columns.map((name) => sql.ref(name)))

async function page(db: Executor, source: CollectionTable, query: Query): Promise<Page> {
  const { sort = [], range: [from, to] = allRowsRange } = query
  const isWhole = to >= allRowsRange[1]
  const met = whereCondition(source, query)
  const keys = sort.flatMap(source.order)
  const isDecided = sort.some(({ field, plain }) => field === 'id' && plain)
  const order = source.unsorted && !isDecided ? [...keys, source.unsorted] : keys
  const columns = columnsOf(source)
  const asked = sql<ColumnValues>`
    select ${columns} from ${sql.table(source.table)} where ${met}
    ${order.length ? sql`order by ${sql.join(order)}` : sql``}
    ${isWhole ? sql`` : sql`limit ${to - from + 1}`} ${from ? sql`offset ${from}` : sql``}`
  const { rows, isCut } = await read(db, source, asked, query.mostBytes)
  // A page that is not full tells the total without counting.
  if (!isCut && (isWhole || rows.length <= to - from) && (rows.length > 0 || from === 0))
    return { rows, total: from + rows.length }
  const count = await countRows(db, source, met, { upTo: from + rows.length, rows: rows.length })
  return { rows, ...count, ...(isCut && { isCut }) }
}

async function read(
  db: Executor,
  source: CollectionTable,
  asked: RawBuilder<ColumnValues>,
  mostBytes?: number,
) {
  if (mostBytes === undefined) return { rows: (await asked.execute(db)).rows.map(source.decode) }
  const { rows } = await sql<ColumnValues>`
    select ${columnsOf(source)}, page_rows from (
      select *, sum(${source.bytes}) over before as page_bytes, count(*) over before as place, count(*) over () as page_rows
      from (${asked}) as page window before as (rows unbounded preceding)) as page
    where place = 1 or page_bytes <= ${mostBytes}::bigint order by place`.execute(db)
  const isCut = rows.length < Number(rows[0]?.['page_rows'] ?? 0)
  return { rows: rows.map(source.decode), ...(isCut && { isCut }) }
}

/** Large tables are counted up to this number of rows; beyond it, the planner's estimate is used. */
const exactCountLimit = 10_000

interface Plan {
  'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }]
}

/** The total is at least the number of rows seen, and exact if a page after the last one was requested. */
async function countRows(
  db: Executor,
  { table, large }: CollectionTable,
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
