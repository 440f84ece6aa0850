import type { Entity } from '../../../src/contract/entity.ts'
import { Problem } from '../../../src/contract/problem.ts'
import type { Registry } from '../../../src/contract/registry.ts'
import { revertRefusal } from '../../../src/contract/revert.ts'
import type { Row } from '../../../src/contract/row.ts'
import type { Change } from '../changes.ts'

/** The entity of an entry whose changes can be reverted. Throws why they cannot be, like `revertRefusal`. */
export function subjectOf(registry: Registry, entry: Row, changes: readonly Change[]): Entity {
  const entity = registry.find(String(entry['resource']))
  const code = entry['code'] === null ? null : String(entry['code'])
  const refusal = revertRefusal(entity, { action: String(entry['action']), code, changes })
  if (refusal || !entity) throw new Problem(refusal ?? 'revertNothing')
  return entity
}
