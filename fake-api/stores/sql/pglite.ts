import { mkdir } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { Pool } from './guarded.ts'

/** Opens the database that runs in this process, with its data in a directory; without one they are in memory. */
export async function openPglite(directory?: string): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  if (directory) await mkdir(directory, { recursive: true })
  return PGlite.create(directory ? { dataDir: directory } : {})
}

/** The one connection that it has, handed out to one at a time, each time for a schema. */
export function pglitePool(db: PGlite, schema: string): Pool {
  return {
    async connect() {
      const turn = takeTurn(db)
      await turn.comes
      try {
        await db.exec(`set search_path to ${schema}`)
      } catch (error) {
        turn.ends()
        throw error
      }
      return {
        async query(text, parameters = []) {
          const { rows, affectedRows = 0 } = await db.query(text, [...parameters])
          return { rows, rowCount: affectedRows, command: commandOf(text) }
        },
        release: turn.ends,
      }
    },
    end: async () => undefined,
  }
}

const turns = new WeakMap<PGlite, Promise<void>>()

function takeTurn(db: PGlite): { comes: Promise<void>; ends: () => void } {
  const comes = turns.get(db) ?? Promise.resolve()
  let ends: () => void = () => undefined
  turns.set(
    db,
    Promise.all([comes, new Promise<void>((resolve) => (ends = resolve))]).then(() => undefined),
  )
  return { comes, ends }
}

const commands = ['INSERT', 'UPDATE', 'DELETE'] as const

/** Kysely asks for it to tell rows that were changed from rows that were read. */
const commandOf = (text: string) =>
  commands.find((command) => text.trimStart().slice(0, command.length).toUpperCase() === command) ?? 'SELECT'
