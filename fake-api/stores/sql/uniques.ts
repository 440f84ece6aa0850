import { sql } from 'kysely'
import { fieldsOf, type Field } from '../../../src/contract/entity.ts'
import { ProblemError } from '../../../src/contract/problem.ts'
import type { Registry } from '../../../src/contract/registry.ts'
import { type Row, toComparableText, isObject, ownValue } from '../../../src/contract/values.ts'
import { valueAt } from '../../paths.ts'
import type { Executor } from './tables.ts'
import { toStorableText } from '../../../src/contract/storable.ts'

const table = 'unique_values'

export async function insertUniqueValues(
  db: Executor,
  registry: Registry,
  collection: string,
  rows: readonly Row[],
): Promise<void> {
  const fields = uniqueFields(registry, collection)
  const values = rows.flatMap((row) =>
    fields.flatMap((field) => {
      const held = heldBy(field, row)
      return held ? [{ collection, ...held, record_id: row.id }] : []
    }),
  )
  if (values.length) await db.insertInto(table).values(values).execute()
}

function heldBy({ path, within = [] }: Pick<Field, 'path' | 'within'>, row: Row) {
  const value = valueAt(row, path)
  if (typeof value !== 'string') return null
  const scope = JSON.stringify(within.map((name) => ownValue(row, name) ?? null))
  return { field: path, scope, value: toStorableText(toComparableText(value)) }
}

export async function findUniqueHolder(
  db: Executor,
  collection: string,
  of: Pick<Field, 'path' | 'within'>,
  row: Row,
): Promise<string | null> {
  const held = heldBy(of, row)
  if (!held) return null
  const { field, scope, value } = held
  const found = await sql<{ id: string }>`select record_id as id from ${sql.table(table)}
    where (collection, field, scope, value) = (${collection}, ${field}, ${scope}, ${value})`.execute(db)
  return found.rows[0]?.id ?? null
}

export async function deleteUniqueValues(db: Executor, registry: Registry, collection: string, id: string) {
  if (!uniqueFields(registry, collection).length) return
  await db.deleteFrom(table).where('collection', '=', collection).where('record_id', '=', id).execute()
}

/** Turns the database's refusal of a duplicate value into the conflict that the rules would throw. */
export async function withUniqueErrors(registry: Registry, collection: string, write: () => Promise<void>) {
  try {
    await write()
  } catch (error) {
    const taken = isObject(error) && error['constraint'] === `${table}_pkey` ? String(error['detail']) : ''
    const field = uniqueFields(registry, collection).find(({ path }) =>
      taken.includes(`(${collection}, ${path}, `),
    )
    if (!field?.unique) throw error
    throw new ProblemError(field.unique, { errors: { [field.path]: { code: field.unique } } })
  }
}

function uniqueFields(registry: Registry, collection: string): readonly Field[] {
  const entity = registry.find(collection)
  return entity && !entity.external ? fieldsOf(entity).filter(({ unique }) => unique) : []
}
