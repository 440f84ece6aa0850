import { sql, type Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { openEmbeddedDatabase } from '../../../fake-api/stores/sql/database.ts'
import {
  foldBlanksOfUniqueValues,
  foldCharactersOfUniqueValues,
} from '../../../fake-api/stores/sql/migrations.ts'

/** The stored unique values of studios after running a migration twice, by record id. */
async function migrated(run: typeof foldBlanksOfUniqueValues, old: readonly [value: string, id: string][]) {
  const { db, close } = await openEmbeddedDatabase()
  for (const [value, id] of old)
    await sql`insert into unique_values (collection, field, scope, value, record_id)
      values ('game-studios', 'name', '', ${value}, ${id})`.execute(db)
  await run(db as Kysely<unknown>)
  await run(db as Kysely<unknown>)
  const { rows } = await sql<{
    id: string
    value: string
  }>`select record_id as id, value from unique_values`.execute(db)
  await close()
  return Object.fromEntries(rows.map(({ id, value }) => [id, value]))
}

it('older names that differ only in composition stay, and the first is compared by the new rule', async () => {
  const old: [value: string, id: string][] = [
    ['cafe\u0301', 'nfd'],
    ['plain', 'plain'],
    ['stra\u00dfe', 'sharp'],
    ['re\u0301sume\u0301', 'first'],
    ['r\u00e9sum\u00e9', 'second'],
    ['hid\u200bden', 'unseen'],
  ]
  expect(await migrated(foldCharactersOfUniqueValues, old)).toEqual({
    nfd: 'caf\u00e9',
    plain: 'plain',
    sharp: 'stra\u00dfe',
    // Values that another record has by then are skipped.
    first: 're\u0301sume\u0301',
    second: 'r\u00e9sum\u00e9',
    unseen: 'hidden',
  })
}, 60_000)

it('older names that differ only in blanks stay, and the first is compared by the new rule', async () => {
  const old: [value: string, id: string][] = [
    ['two  words', 'doubled'],
    ['no\u00a0break', 'noBreak'],
    ['one  more', 'first'],
    ['one more', 'second'],
  ]
  expect(await migrated(foldBlanksOfUniqueValues, old)).toEqual({
    ...{ doubled: 'two words', noBreak: 'no break', first: 'one  more', second: 'one more' },
  })
}, 60_000)
