import { createHash } from 'node:crypto'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { canonical } from '../canonical.ts'

/** Characters of a field's value as JSON that the log keeps whole, of records that nobody edits. */
const longestLogged = 2000

/**
 * A record as the log keeps it. Of records that nobody edits, such as report files, nothing is ever put back: a long value, such as a
 * filter, is kept as its digest there, since everybody may request files and entries stay for good.
 */
export function loggedOf({ readOnly }: Entity, row: Row | null): Row | null {
  if (!readOnly || !row) return row
  const short = Object.entries(row).map(([name, value]) => [name, shortened(value)])
  return Object.fromEntries(short) as Row
}

/** The SHA-256 of the value as JSON with its keys in order, and the number of its characters. */
function shortened(value: unknown): unknown {
  const text = canonical(value)
  if (text.length <= longestLogged) return value
  return { 'sha-256': createHash('sha256').update(text).digest('hex'), characters: String(text.length) }
}
