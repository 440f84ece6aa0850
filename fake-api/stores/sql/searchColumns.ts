import { sql } from 'kysely'
import type { Registry } from '../../../src/contract/registry.ts'
import { type Row, ownValue } from '../../../src/contract/values.ts'
import { matchRanks, toSearchText } from '../../../src/contract/search.ts'
import { type Executor, typedTables, type ColumnValues } from './tables.ts'
import { toStorableText } from '../../../src/contract/storable.ts'
import type { TextSearch } from '../store.ts'
import { whereCondition } from './expressions.ts'
import { findCollectionTable } from './sources.ts'

/** Marks both ends of each text. A character that cannot be typed. */
const textEdgeMark = '\u0001'

/** Search texts in the form in which they are compared, and what they were made of. Parsing documents would take ten times as long. */
export function searchColumnValuesOf(registry: Registry, collection: string, row: Row): ColumnValues {
  const fields = fieldsOf(registry, collection)
  if (!fields) return {}
  const texts = fields.flatMap((field) => {
    const text = ownValue(row, field)
    return typeof text === 'string'
      ? [` ${toSearchText(toStorableText(text)).replaceAll(textEdgeMark, ' ')}${textEdgeMark}`]
      : []
  })
  return { sought: textEdgeMark + texts.join(textEdgeMark), sought_as: madeOf(fields, row.version) }
}

export async function backfillSearchColumns(db: Executor, registry: Registry): Promise<void> {
  for (const { name } of registry.all) {
    const fields = fieldsOf(registry, name)
    for (let isDone = !fields; !isDone;) {
      const { rows } = await sql<{ doc: Row }>`select doc from records where collection = ${name}
        and sought_as is distinct from ${madeOf(fields ?? [], '')} || version limit ${atOnce}`.execute(db)
      const made = rows.map(({ doc }) => ({ id: doc.id, ...searchColumnValuesOf(registry, name, doc) }))
      await sql`update records set sought = made.sought, sought_as = made.sought_as
        from json_to_recordset(${JSON.stringify(made)}::json) as made (id text, sought text, sought_as text)
        where collection = ${name} and records.id = made.id`.execute(db)
      isDone = rows.length < atOnce
    }
  }
}

const atOnce = 5000

const madeOf = (fields: readonly string[], version: number | '') => `${fields.join(' ')} ${version}`

function fieldsOf(registry: Registry, collection: string): readonly string[] | null {
  const { globalSearch, external } = registry.find(collection) ?? {}
  return globalSearch && !globalSearch.whole && !external ? globalSearch.by : null
}

/** `matchRankOf` of the contract in SQL, so that only the best documents leave the database. */
export async function findBestMatches(db: Executor, collection: string, wanted: TextSearch): Promise<Row[]> {
  if (Object.hasOwn(typedTables, collection))
    throw new Error(`${collection} are too many to be looked through`)
  const { where, sort = [], most } = wanted
  const source = findCollectionTable(collection)
  const text = toStorableText(wanted.text)
  const has = (part: string) => sql`strpos(sought, ${part}::text) > 0`
  const fit = sql`case
    when ${has(`${textEdgeMark} ${text}${textEdgeMark}`)} then ${matchRanks.same}::int
    when ${has(`${textEdgeMark} ${text}`)} then ${matchRanks.beginning}::int
    when ${has(` ${text}`)} then ${matchRanks.word}::int
    else ${matchRanks.anywhere}::int end`
  const { rows } = await sql<ColumnValues>`
    select doc from records where ${whereCondition(source, { where })} and ${has(text)}
    order by ${sql.join([fit, ...sort.flatMap(source.order), sql`seq`])} limit ${most}`.execute(db)
  return rows.map(source.decode)
}
