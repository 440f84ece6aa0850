import type { Row } from '../../src/contract/row.ts'
import { Problem } from '../../src/contract/problem.ts'
import { etagOf } from './answer.ts'

/**
 * Refuses a write that was not made on the record as it is: `versionMissing` without a version (`*` names none
 * either), `stale` for another one, then with the record as it reads now. Compared strongly: `W/"3"` is not `"3"`.
 */
export function requireVersion(ifMatch: string | undefined, row: Row, read: (row: Row) => Row): void {
  const versions = (ifMatch ?? '').split(',').map((version) => version.trim())
  if (versions.every((version) => version === '' || version === '*')) throw new Problem('versionMissing')
  if (!versions.includes(etagOf(row))) throw new Problem('stale', { current: read(row) })
}
