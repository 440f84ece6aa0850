import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { writeDurably } from '../stores/workingFile.ts'

/** What a bridge was told of a casino, or an operator of a round. */
export interface Known {
  /** SHA-256 of it, in hexadecimal. */
  hash: string
  /** How often it was told something that it did not know. */
  taken: number
  /** Of an operator: what it has booked for a round, in hundredths. */
  booked?: { booking: 'refund' | 'win'; amount: number; currency: string }
}

/** What neighbours remember, by addresses of their own. */
export interface Memory {
  get(key: string): Known | undefined
  set(key: string, known: Known): Promise<void>
}

/** Lasts as long as the neighbours do. */
export function shortMemory(): Memory {
  const all = new Map<string, Known>()
  return { get: (key) => all.get(key), set: async (key, known) => void all.set(key, known) }
}

/** Kept in a file, so that a neighbour knows after a restart what it was told before. */
export async function fileMemory(file: string): Promise<Memory> {
  const text = existsSync(file) ? await readFile(file, 'utf8') : '{}'
  const all = new Map(Object.entries(JSON.parse(text) as Record<string, Known>))
  return {
    get: (key) => all.get(key),
    async set(key, known) {
      all.set(key, known)
      await writeDurably(file, JSON.stringify(Object.fromEntries(all)))
    },
  }
}
