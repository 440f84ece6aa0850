import { createHash } from 'node:crypto'
import type { Row } from '../../../src/contract/row.ts'
import { canonical } from '../../canonical.ts'

/** What tells whether two places hold the same rows of a collection, in whatever order. */
export interface Fingerprint {
  rows: number
  /** The SHA-256 of all rows, taken together bit by bit; hexadecimal. */
  sha256: string
}

/** Takes rows up, and says what they come to. */
export function createFingerprint(): { add(row: Row): void; value(): Fingerprint } {
  const sum = Buffer.alloc(32)
  let rows = 0
  return {
    add(row) {
      const hash = createHash('sha256').update(canonical(row)).digest()
      for (let index = 0; index < sum.length; index++) sum[index] = (sum[index] ?? 0) ^ (hash[index] ?? 0)
      rows++
    },
    value: () => ({ rows, sha256: sum.toString('hex') }),
  }
}
