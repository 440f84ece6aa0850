import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '../../../src/contract/problem.ts'
import type { Database } from './database.ts'

/** Rolls back the trial. */
class Undone extends Error {}

/**
 * Checks whether a database accepts writes, which a standby, a read-only one and one with a full disk do not: inserts a row that needs
 * space, and rolls back. Uses an unlogged table, which replicas do not receive. Rejects with `backendUnreachable`.
 */
export async function requireWritable(db: Database['db'], isAttended: () => boolean): Promise<void> {
  if (!isAttended()) throw new Problem('backendUnreachable')
  const text = randomBytes(6144).toString('hex')
  try {
    await db.transaction().execute(async (trx) => {
      await sql`insert into presence (place, person, name, until)
        values (${randomUUID()}, '', ${text}, now())`.execute(trx)
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
}
