import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '../../../src/contract/problem.ts'
import type { Database } from './database.ts'

/** What undoes the attempt. */
class Undone extends Error {}

/**
 * Tries whether a database takes writes, which a standby, one that is read-only and one whose disk is full do not: a row that needs
 * room of its own is inserted, and undone. It goes into the table of what nobody misses, which replicas are not told of. Rejects
 * with `backendUnreachable`.
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
