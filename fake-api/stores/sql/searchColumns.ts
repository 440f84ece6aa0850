import { sql } from 'kysely'
import type { Registry } from '../../../src/contract/registry.ts'
import type { Row } from '../../../src/contract/row.ts'
import { searchable } from '../../../src/contract/search.ts'
import type { Executor } from './executor.ts'
import type { Values } from './rows.ts'
import { toStorableText } from '../../../src/contract/storable.ts'
import { ownValue } from '../../../src/contract/own.ts'

/** Marks both ends of each text; cannot be typed. */
export const textEdgeMark = '\u0001'

/**
 * The search columns of a document: its search texts as they are compared, and what they were made of. Parsing documents for each search
 * would take ten times as long.
 */
export function searchColumnsOf(registry: Registry, collection: string, row: Row): Values {
  const fields = fieldsOf(registry, collection)
  if (!fields) return {}
  const texts = fields.flatMap((field) => {
    const text = ownValue(row, field)
    return typeof text === 'string'
      ? [` ${searchable(toStorableText(text)).replaceAll(textEdgeMark, ' ')}${textEdgeMark}`]
      : []
  })
  return { sought: textEdgeMark + texts.join(textEdgeMark), sought_as: madeOf(fields, row.version) }
}

/** Computes search columns for rows that have none, or were written by another version of the program. */
export async function updateSearchColumns(db: Executor, registry: Registry): Promise<void> {
  for (const { name } of registry.all) {
    const fields = fieldsOf(registry, name)
    for (let isDone = !fields; !isDone;) {
      const { rows } = await sql<{ doc: Row }>`select doc from records where collection = ${name}
        and sought_as is distinct from ${madeOf(fields ?? [], '')} || version limit ${atOnce}`.execute(db)
      const made = rows.map(({ doc }) => ({ id: doc.id, ...searchColumnsOf(registry, name, doc) }))
      await sql`update records set sought = made.sought, sought_as = made.sought_as
        from json_to_recordset(${JSON.stringify(made)}::json) as made (id text, sought text, sought_as text)
        where collection = ${name} and records.id = made.id`.execute(db)
      isDone = rows.length < atOnce
    }
  }
}

const atOnce = 5000

const madeOf = (fields: readonly string[], version: number | '') => `${fields.join(' ')} ${version}`

/** The searched fields of a collection. */
function fieldsOf(registry: Registry, collection: string): readonly string[] | null {
  const { sought, external } = registry.find(collection) ?? {}
  return sought && !sought.whole && !external ? sought.by : null
}
