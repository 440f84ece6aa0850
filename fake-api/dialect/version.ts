import type { Row } from '../../src/contract/row.ts'
import { Problem } from '../../src/contract/problem.ts'

/**
 * Refuses a write that was not made on the current record: `versionMissing` without a version (`*` names none either), `stale` for another
 * version, with the current record in the answer. The comparison is strong: `W/"3"` is not `"3"`. What follows the version in an ETag does
 * not matter.
 */
export function requireVersion(ifMatch: string | undefined, current: Row): void {
  const versions = (ifMatch ?? '').split(',').map((version) => version.trim())
  if (versions.every((version) => version === '' || version === '*')) throw new Problem('versionMissing')
  const isCurrent = (version: string) =>
    /^"(\d+)(?:\.[\w-]+)?"$/.exec(version)?.[1] === String(current.version)
  if (!versions.some(isCurrent)) throw new Problem('stale', { current })
}
