import { mkdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { Problem } from '../../../src/contract/problem.ts'
import {
  createPriorityLock,
  currentReadContext,
  mayPassQueues,
  type ReadContext,
} from '../../lanes/slotQueue.ts'
import type { Pool } from './guarded.ts'

/** Without a directory, data are kept in memory. */
export async function openPglite(directory?: string): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  if (directory) await mkdir(directory, { recursive: true })
  return PGlite.create(directory ? { dataDir: directory } : {})
}

/** Lends the only connection to one user at a time, set to a schema. */
export function pglitePool(db: PGlite, schema: string): Pool {
  const takeTurn = turnsOf(db)
  return {
    async connect() {
      const reading = currentReadContext()
      const end = await takeTurn(reading?.isSlow ?? false, mayPassQueues())
      try {
        if (reading?.isSlow) await isWaitedFor(reading)
        await db.exec(`set search_path to ${schema}`)
      } catch (error) {
        end()
        throw error
      }
      return {
        async query(text, parameters = []) {
          const { rows, affectedRows = 0 } = await db.query(text, [...parameters])
          return { rows, rowCount: affectedRows, command: commandOf(text) }
        },
        release: end,
      }
    },
    end: async () => undefined,
  }
}

/** The embedded database cannot cancel statements and blocks the process, so disconnected readers are detected beforehand. */
async function isWaitedFor({ gone }: ReadContext): Promise<void> {
  await setImmediate()
  if (gone?.aborted) throw new Problem('tooSlow')
}

const turns = new WeakMap<PGlite, ReturnType<typeof createPriorityLock>>()

function turnsOf(db: PGlite) {
  const own = turns.get(db) ?? createPriorityLock()
  turns.set(db, own)
  return own
}

const commands = ['INSERT', 'UPDATE', 'DELETE'] as const

/** Kysely needs the command to distinguish the number of changed rows from that of read rows. */
const commandOf = (text: string) =>
  commands.find((command) => text.trimStart().slice(0, command.length).toUpperCase() === command) ?? 'SELECT'
