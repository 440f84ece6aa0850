import { createHash } from 'node:crypto'
import type { Row } from '../../../src/contract/row.ts'
import { canonicalJson } from '../../canonical.ts'

/** Tells whether two places contain the same rows of a collection, in any order. */
export interface Fingerprint {
  rows: number
  /** The SHA-256 of all rows combined by exclusive or, in hexadecimal. */
  sha256: string
}

/** Computes a fingerprint from rows. */
export function createFingerprint(): { add(row: Row): void; value(): Fingerprint } {
  const sum = Buffer.alloc(32)
  let rows = 0
  return {
    add(row) {
      const hash = createHash('sha256').update(canonicalJson(row)).digest()
      for (let index = 0; index < sum.length; index++) sum[index] = (sum[index] ?? 0) ^ (hash[index] ?? 0)
      rows++
    },
    value: () => ({ rows, sha256: sum.toString('hex') }),
  }
}
