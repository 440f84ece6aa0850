import { createHash } from 'node:crypto'
import { canonical } from '../canonical.ts'

/** The fields by which an entry belongs to the chain. */
export interface Link {
  id: string
  previousHash: string
  hash: string
}

/** The end of the chain, stored separately: otherwise entries removed at the end would not be missed. */
export interface ChainEnd {
  hash: string
  entries: number
}

/** What the first entry follows. */
export const chainStart: ChainEnd = { hash: '0'.repeat(64), entries: 0 }

/** Entries are numbered with leading zeros, so that ids sort in the order of the chain. */
export const entryId = (position: number) => String(position).padStart(12, '0')

/** SHA-256 in hexadecimal of an entry without its own hash. */
export function hashOf(entry: object): string {
  const { hash: _hash, ...content } = { hash: '', ...entry }
  return contentHash(content)
}

/** SHA-256 in hexadecimal of any JSON value. */
export const contentHash = (content: unknown): string =>
  createHash('sha256').update(canonical(content)).digest('hex')
