import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { lockFolder } from '../../../fake-api/folder/lock.ts'
import { openEmbeddedDatabase, openSharedDatabase } from '../../../fake-api/stores/sql/database.ts'
import { migrate, migrations } from '../../../fake-api/stores/sql/migrations.ts'
import { ensurePartitions } from '../../../fake-api/stores/sql/write.ts'
import { readLog } from '../../support/log.ts'

let directory: string | undefined
afterEach(async () => {
  if (directory) await rm(directory, { recursive: true })
  directory = undefined
})

it('a data directory is used by one process at a time', async () => {
  directory = await mkdtemp(join(tmpdir(), 'one-'))
  const lock = lockFolder(directory)
  await expect(openEmbeddedDatabase(directory)).rejects.toThrow(
    `Another process works with the data in ${directory}.`,
  )
  lock.release()
  lockFolder(directory).release()
})

it('an unreachable server is reported in words', async () => {
  readLog()
  await expect(openSharedDatabase('postgres://nobody@127.0.0.1:1/nothing')).rejects.toThrow(
    'The database "nothing" at 127.0.0.1:1 cannot be opened. Nothing answers there: start the server, or correct DATABASE_URL.',
  )
  vi.restoreAllMocks()
})

it('a database of a newer version is refused, and a new partition takes over earlier rows of its month', async () => {
  const { db, close } = await openEmbeddedDatabase()
  await migrate(db, 'backoffice')
  const later = { ...migrations, '9999-later': { up: async () => undefined } }
  await migrate(db, 'backoffice', later)
  await expect(migrate(db, 'backoffice')).rejects.toThrow(
    'The database is newer than this program: it has the migration "9999-later".',
  )
  await sql`insert into game_rounds (id, version, provider_round_id, player_id, casino_id, game_id, version_number, started_at,
    currency, money_kind, debit, credit, total_win, gambled, gambled_won, funds_start, status)
    values ('r', 1, 'p', 'p', 'c', 'g', 'v', '2031-05-31T23:59:59.999Z', 'EUR', 'real', 0, 0, 0, 0, 0, 0, 'open')`.execute(
    db,
  )
  const at = new Date('2031-05-15T00:00:00Z')
  await db.transaction().execute((trx) => ensurePartitions(trx, at, at))
  const found = await sql<{
    place: string
  }>`select tableoid::regclass::text as place from game_rounds`.execute(db)
  expect(found.rows).toEqual([{ place: 'game_rounds_2031_05' }])
  await close()
}, 60_000)
