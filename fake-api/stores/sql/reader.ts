import { sql } from 'kysely'
import type { Query } from '../../../src/contract/query.ts'
import type { Page, Reader } from '../store.ts'
import { everything } from '../store.ts'
import { countOf } from './count.ts'
import type { Executor } from './executor.ts'
import { idIn } from './expressions.ts'
import { matching } from './matching.ts'
import type { Values } from './rows.ts'
import type { Source } from './source.ts'
import { sourceOf } from './sources.ts'
import { totalsOf } from './totals.ts'
import { holder } from './uniques.ts'

/** Reads by one connection, or by any. */
export const readerOf = (db: Executor): Reader => ({
  totals: totalsOf(db),
  list: (collection, query) => page(db, sourceOf(collection), query),
  holder: (collection, field, row) => holder(db, collection, field, row),
  async get(collection, id) {
    const source = sourceOf(collection)
    const { rows } = await sql<Values>`
      select ${columnsOf(source)} from ${sql.table(source.table)} where ${source.own} and ${idIn([id])} limit 1`.execute(
      db,
    )
    return rows[0] && source.decode(rows[0])
  },
})

const columnsOf = ({ columns }: Source) => sql.join(columns.map((name) => sql.ref(name)))

async function page(db: Executor, source: Source, query: Query): Promise<Page> {
  const { sort, range } = query
  const [from, to] = range
  const isWhole = to >= everything[1]
  const met = matching(source, query)
  const keys = sort.length ? sort.flatMap(source.order) : []
  const isDecided = sort.some(({ field, plain }) => field === 'id' && plain)
  const order = source.unsorted && !isDecided ? [...keys, source.unsorted] : keys
  const asked = sql<Values>`
    select ${columnsOf(source)} from ${sql.table(source.table)} where ${met}
    ${order.length ? sql`order by ${sql.join(order)}` : sql``}
    ${isWhole ? sql`` : sql`limit ${to - from + 1}`} ${from ? sql`offset ${from}` : sql``}`
  const rows = (await asked.execute(db)).rows.map(source.decode)
  // A page that is not full says itself how many there are.
  if (isWhole || (rows.length <= to - from && (rows.length > 0 || from === 0)))
    return { rows, total: from + rows.length }
  return { rows, ...(await countOf(db, source, met, { upTo: from + rows.length, rows: rows.length })) }
}
