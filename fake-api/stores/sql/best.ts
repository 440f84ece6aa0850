import { sql, type RawBuilder } from 'kysely'
import type { Row } from '../../../src/contract/row.ts'
import { fits, separators } from '../../../src/contract/search.ts'
import type { Wanted } from '../store.ts'
import { matching, type Executor } from './reader.ts'
import type { Values } from './rows.ts'
import { sourceOf } from './sources.ts'
import { storable } from './storable.ts'
import { typedTables } from './tables.ts'

/** `fitOf` of the contract, over the documents of a collection: so no more leave the database than are asked for. */
export async function best(db: Executor, collection: string, wanted: Wanted): Promise<Row[]> {
  if (collection in typedTables) throw new Error(`${collection} are too many to be looked through`)
  const { fields, where, sort, most } = wanted
  const source = sourceOf(collection)
  const text = storable(wanted.text)
  const { rows } = await sql<Values>`
    select doc from records cross join lateral (
      select least(${sql.join(fields.map((field) => fit(field, text)))}) as fit offset 0) as fitting
    where ${matching(source, { where })} and fit is not null
    order by ${sql.join([sql`fit`, ...sort.flatMap(source.order), sql`seq`])} limit ${most}`.execute(db)
  return rows.map(source.decode)
}

/** How well a field fits; nothing where it does not, which `least` passes over. */
function fit(field: string, wanted: string): RawBuilder<unknown> {
  const own = sql`' ' || translate(lower((facts ->> ${field}::text) collate "und-x-icu"), ${separators}::text, ${blanks}::text)`
  const [text, word] = [sql`${wanted}::text`, sql`${` ${wanted}`}::text`]
  return sql`(
    select case
      when own = ${word} then ${fits.same}::int
      when starts_with(own, ${word}) then ${fits.beginning}::int
      when strpos(own, ${word}) > 0 then ${fits.word}::int
      when strpos(own, ${text}) > 0 then ${fits.anywhere}::int
    end from (select ${own} collate "C" as own) as texts)`
}

const blanks = ' '.repeat(separators.length)
