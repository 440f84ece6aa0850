import { sql, type Kysely, type RawBuilder } from 'kysely'
import { foldText } from '../../../../src/contract/values.ts'
import { toStorableText } from '../../../../src/contract/storable.ts'

interface Held {
  collection: string
  field: string
  scope: string
  value: string
}

/** Values that are unique are compared without regard to how their characters are composed, and to what cannot be seen. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  refreshFoldedText(db, sql<boolean>`octet_length(value) <> char_length(value)`)

/**
 * Keeps unique values as `foldText` makes them by now. Records that agree from before stay as they are: the first keeps the value, the
 * others theirs as it was.
 *
 * @param mayDiffer the values that it may make something else of
 */
export async function refreshFoldedText(db: Kysely<unknown>, mayDiffer: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<Held>`select collection, field, scope, value from unique_values
    where ${mayDiffer}`.execute(db)
  for (const { collection, field, scope, value } of rows) {
    const next = toStorableText(foldText(value))
    if (next === value) continue
    await sql`update unique_values set value = ${next}
      where (collection, field, scope, value) = (${collection}, ${field}, ${scope}, ${value})
        and not exists (select from unique_values as other
          where (other.collection, other.field, other.scope, other.value) = (${collection}, ${field}, ${scope}, ${next}))`.execute(
      db,
    )
  }
}
