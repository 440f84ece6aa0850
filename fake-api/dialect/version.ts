import type { Row } from '../../src/contract/row.ts'
import { Problem } from '../../src/contract/problem.ts'

/**
 * Refuses a write that was not made on the record as it is: `versionMissing` without a version (`*` names none
 * either), `stale` for another one, then with the record as it reads now. Compared strongly: `W/"3"` is not `"3"`; what
 * follows the version in an ETag is of no matter.
 */
export function requireVersion(ifMatch: string | undefined, current: Row): void {
  const versions = (ifMatch ?? '').split(',').map((version) => version.trim())
  if (versions.every((version) => version === '' || version === '*')) throw new Problem('versionMissing')
  const isCurrent = (version: string) =>
    /^"(\d+)(?:\.[\w-]+)?"$/.exec(version)?.[1] === String(current.version)
  if (!versions.some(isCurrent)) throw new Problem('stale', { current })
}
