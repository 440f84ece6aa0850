import { createHash } from 'node:crypto'
import { canonical } from '../canonical.ts'

/** What an entry says of its place in the chain, beside everything else. */
export interface Link {
  id: string
  previousHash: string
  hash: string
}

/** The end of the chain, kept apart: without it, entries cut off at the end would not be missed. */
export interface ChainEnd {
  hash: string
  entries: number
}

export interface Verification {
  valid: boolean
  entries: number
  /** Id of the first entry that was changed, moved or taken out. */
  firstBroken?: string
}

/** What the first entry follows from. */
export const chainStart: ChainEnd = { hash: '0'.repeat(64), entries: 0 }

/** Entries are numbered through; with leading zeros, so that the order of ids is that of the chain. */
export const entryId = (position: number) => String(position).padStart(12, '0')

/** SHA-256, in hexadecimal, of an entry without its own hash. */
export function hashOf(entry: object): string {
  const { hash: _hash, ...content } = { hash: '', ...entry }
  return createHash('sha256').update(canonical(content)).digest('hex')
}

/** Checks that every entry follows from the one before, and that the last one is the end that was kept. */
export function verifyChain(entries: readonly Link[], end: ChainEnd): Verification {
  let previousHash = chainStart.hash
  for (const entry of entries) {
    if (entry.previousHash !== previousHash || entry.hash !== hashOf(entry)) return broken(entries, entry.id)
    previousHash = entry.hash
  }
  if (previousHash !== end.hash) return broken(entries, entryId(entries.length + 1))
  return { valid: true, entries: entries.length }
}

const broken = (entries: readonly Link[], firstBroken: string): Verification => ({
  valid: false,
  entries: entries.length,
  firstBroken,
})
