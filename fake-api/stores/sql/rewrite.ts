import { sql } from 'kysely'
import type { Row } from '../../../src/contract/row.ts'
import type { Executor } from './executor.ts'

/** Number of rows in one transaction, for which other writes wait. */
const perBatch = 1000

/** `Store.rewrite` for documents. Rows of typed tables are stored in columns and stay unchanged. */
export async function rewriteDocuments(
  inTurn: <T>(work: (trx: Executor) => Promise<T>) => Promise<T>,
  change: (collection: string, row: Row) => Row,
): Promise<number> {
  let [count, last]: [number, string | null] = [0, null]
  do {
    const batch: Rewritten = await inTurn((trx) => rewriteBatch(trx, change, last ?? '0'))
    count += batch.count
    last = batch.last
  } while (last !== null)
  return count
}

interface Rewritten {
  count: number
  /** Where the next batch begins; `null` after the last one. */
  last: string | null
}

async function rewriteBatch(
  trx: Executor,
  change: (collection: string, row: Row) => Row,
  after: string,
): Promise<Rewritten> {
  const { rows } = await sql<{ seq: string; collection: string; doc: Row }>`
    select seq::text, collection, doc from records where seq > ${after}::bigint order by seq limit ${perBatch}`.execute(
    trx,
  )
  const changed = rows.flatMap(({ seq, collection, doc }) => {
    const next = change(collection, doc)
    return next === doc ? [] : [{ seq, doc: JSON.stringify(next) }]
  })
  if (changed.length > 0)
    await sql`update records set doc = changed.doc::json
      from json_to_recordset(${JSON.stringify(changed)}::json) as changed (seq bigint, doc text)
      where records.seq = changed.seq`.execute(trx)
  return { count: changed.length, last: rows.length < perBatch ? null : (rows.at(-1)?.seq ?? null) }
}
