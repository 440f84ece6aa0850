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

/** What the first entry follows from. */
export const chainStart: ChainEnd = { hash: '0'.repeat(64), entries: 0 }

/** Entries are numbered through; with leading zeros, so that the order of ids is that of the chain. */
export const entryId = (position: number) => String(position).padStart(12, '0')

/** SHA-256, in hexadecimal, of an entry without its own hash. */
export function hashOf(entry: object): string {
  const { hash: _hash, ...content } = { hash: '', ...entry }
  return contentHash(content)
}

/** SHA-256, in hexadecimal, of anything that JSON can say. */
export const contentHash = (content: unknown): string =>
  createHash('sha256').update(canonical(content)).digest('hex')
