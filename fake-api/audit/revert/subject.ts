import { fieldsOf } from '../../../src/contract/describe.ts'
import type { Entity } from '../../../src/contract/entity.ts'
import type { ErrorCode } from '../../../src/contract/errors.ts'
import { Problem } from '../../../src/contract/problem.ts'
import type { Registry } from '../../../src/contract/registry.ts'
import type { Row } from '../../../src/contract/row.ts'
import { isObject } from '../../../src/contract/values.ts'
import type { Change } from '../changes.ts'
import { ownValue } from '../../../src/contract/own.ts'

/**
 * The entity of whose record an entry tells a change that can be put back. Throws why there is none: nothing was changed, it is
 * changed in another place, or what it was before is not known.
 */
export function subjectOf(registry: Registry, entry: Row): Entity {
  const [action, changes] = [String(entry['action']), entry['changes'] as Change[]]
  const whole = ownValue(wholes, action)
  if (whole) throw new Problem(whole)
  const entity = registry.find(String(entry['resource']))
  if (entry['code'] !== null || changes.length === 0 || !entity) throw new Problem('revertNothing')
  if (entity.readOnly || entity.final || entity.external) throw new Problem('revertElsewhere')
  const fields = changes.map(({ field }) => fieldsOf(entity).find(({ name }) => name === field.split('.')[0]))
  if (fields.some((field) => !field || field.readOnly || field.createOnly)) throw new Problem('revertNothing')
  if (changes.some(({ before, after }) => hasMarker(before) || hasMarker(after)))
    throw new Problem('revertSecret')
  return entity
}

/** Of what came or went as a whole. */
const wholes: Partial<Record<string, ErrorCode>> = { create: 'revertCreation', delete: 'revertDeletion' }

/** Whether a secret's marker stands anywhere in a value: the secret itself is on no record. */
function hasMarker(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasMarker)
  if (!isObject(value)) return false
  return typeof value['set'] === 'boolean' || Object.values(value).some(hasMarker)
}
