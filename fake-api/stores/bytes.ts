import type { Row } from '../../src/contract/row.ts'

/** The first rows that together have at most this number of bytes of JSON; at least the first one. */
export function rowsUpToBytes(rows: readonly Row[], most: number): Row[] {
  let bytes = 0
  const end = rows.findIndex((row, index) => {
    bytes += bytesOf(row)
    return bytes > most && index > 0
  })
  return rows.slice(0, end < 0 ? rows.length : end)
}

/** Rows are immutable, so each is measured once. */
const measured = new WeakMap<Row, number>()

function bytesOf(row: Row): number {
  const known = measured.get(row) ?? Buffer.byteLength(JSON.stringify(row))
  measured.set(row, known)
  return known
}
