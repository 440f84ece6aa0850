import { createHash } from 'node:crypto'
import type { Verification } from '../../src/contract/audit.ts'
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

/** What the first entry follows from. */
export const chainStart: ChainEnd = { hash: '0'.repeat(64), entries: 0 }

/** Entries are numbered through; with leading zeros, so that the order of ids is that of the chain. */
export const entryId = (position: number) => String(position).padStart(12, '0')

/** SHA-256, in hexadecimal, of an entry without its own hash. */
export function hashOf(entry: object): string {
  const { hash: _hash, ...content } = { hash: '', ...entry }
  return createHash('sha256').update(canonical(content)).digest('hex')
}

/** Follows the chain from the hash of an entry: the hash that it has led to, and where it is broken the entry that is wrong. */
export function follow(entries: readonly Link[], from: string): { hash: string; broken?: string } {
  let hash = from
  for (const entry of entries) {
    if (entry.previousHash !== hash || entry.hash !== hashOf(entry)) return { hash, broken: entry.id }
    hash = entry.hash
  }
  return { hash }
}

/** Checks that every entry follows from the one before, and that the last one is the end that was kept. */
export function verifyChain(entries: readonly Link[], end: ChainEnd): Verification {
  const { hash, broken } = follow(entries, chainStart.hash)
  const firstBroken = broken ?? (hash === end.hash ? undefined : entryId(entries.length + 1))
  return { valid: !firstBroken, entries: entries.length, ...(firstBroken && { firstBroken }) }
}
