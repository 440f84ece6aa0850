import type { Row } from '../../src/contract/row.ts'

/** The first of some rows that together have no more bytes of JSON than `most`; the very first one in any case. */
export function upToBytes(rows: readonly Row[], most: number): Row[] {
  let bytes = 0
  const end = rows.findIndex((row, index) => {
    bytes += bytesOf(row)
    return bytes > most && index > 0
  })
  return rows.slice(0, end < 0 ? rows.length : end)
}

/** Rows are never changed in place, so that each is measured once. */
const measured = new WeakMap<Row, number>()

function bytesOf(row: Row): number {
  const known = measured.get(row) ?? Buffer.byteLength(JSON.stringify(row))
  measured.set(row, known)
  return known
}
