import { sql } from 'kysely'
import type { Row } from '../../../src/contract/row.ts'
import { matchRanks } from '../../../src/contract/search.ts'
import type { TextSearch } from '../store.ts'
import type { Executor } from './executor.ts'
import { whereClause } from './matching.ts'
import type { Values } from './rows.ts'
import { textEdgeMark } from './searchColumns.ts'
import { sourceOf } from './sources.ts'
import { toStorableText } from '../../../src/contract/storable.ts'
import { typedTables } from './tables.ts'

/** `matchRankOf` of the contract in SQL, so that only the requested documents leave the database. */
export async function findBestMatches(db: Executor, collection: string, wanted: TextSearch): Promise<Row[]> {
  if (Object.hasOwn(typedTables, collection))
    throw new Error(`${collection} are too many to be looked through`)
  const { where, sort, most } = wanted
  const source = sourceOf(collection)
  const text = toStorableText(wanted.text)
  const has = (part: string) => sql`strpos(sought, ${part}::text) > 0`
  const fit = sql`case
    when ${has(`${textEdgeMark} ${text}${textEdgeMark}`)} then ${matchRanks.same}::int
    when ${has(`${textEdgeMark} ${text}`)} then ${matchRanks.beginning}::int
    when ${has(` ${text}`)} then ${matchRanks.word}::int
    else ${matchRanks.anywhere}::int end`
  const { rows } = await sql<Values>`
    select doc from records where ${whereClause(source, { where })} and ${has(text)}
    order by ${sql.join([fit, ...sort.flatMap(source.order), sql`seq`])} limit ${most}`.execute(db)
  return rows.map(source.decode)
}
