import { sql, type Kysely } from 'kysely'
import { folded } from '../../../../src/contract/values.ts'
import { storable } from '../../../storable.ts'

interface Held {
  collection: string
  field: string
  scope: string
  value: string
}

/**
 * Values that are unique are compared without regard to how their characters are composed, and to what cannot be seen. Records
 * that agree in that from before stay as they are: the first keeps the value, the others theirs as it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Held>`select collection, field, scope, value from unique_values
    where octet_length(value) <> char_length(value)`.execute(db)
  for (const { collection, field, scope, value } of rows) {
    const next = storable(folded(value))
    if (next === value) continue
    await sql`update unique_values set value = ${next}
      where (collection, field, scope, value) = (${collection}, ${field}, ${scope}, ${value})
        and not exists (select from unique_values as other
          where (other.collection, other.field, other.scope, other.value) = (${collection}, ${field}, ${scope}, ${next}))`.execute(
      db,
    )
  }
}
