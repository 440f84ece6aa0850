import { fieldsOf } from './describe.ts'
import type { Entity } from './entity.ts'
import type { ErrorCode } from './errors.ts'
import { isObject } from './values.ts'
import { ownValue } from './own.ts'

/** What of an entry of the audit log says whether it can be put back, whatever has become of its record since. */
export interface Told {
  action: string
  code: string | null
  changes: readonly { field: string; before: unknown; after: unknown }[]
}

/**
 * Why the changes of an entry can never be put back, `null` where they can: nothing was changed, it is changed in another place, or
 * what it was before is not known.
 *
 * @param entity of the record; `undefined` where there is none any more
 */
export function revertRefusal(entity: Entity | undefined, { action, code, changes }: Told): ErrorCode | null {
  const whole = ownValue(wholes, action)
  if (whole) return whole
  if (code !== null || changes.length === 0 || !entity) return 'revertNothing'
  if (entity.readOnly || entity.final || entity.external) return 'revertElsewhere'
  const fields = changes.map(({ field }) => fieldsOf(entity).find(({ name }) => name === field.split('.')[0]))
  if (fields.some((field) => !field || field.readOnly || field.createOnly)) return 'revertNothing'
  return changes.some(({ before, after }) => hasMarker(before) || hasMarker(after)) ? 'revertSecret' : null
}

/** The fields of an entry that can be put back each by itself, as far as the entry says. */
export const revertibleFields = (entity: Entity | undefined, entry: Told): string[] =>
  entry.changes
    .filter((change) => revertRefusal(entity, { ...entry, changes: [change] }) === null)
    .map(({ field }) => field)

/** Of what came or went as a whole. */
const wholes: Partial<Record<string, ErrorCode>> = { create: 'revertCreation', delete: 'revertDeletion' }

/** Whether a secret's marker stands anywhere in a value: the secret itself is on no record. */
function hasMarker(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasMarker)
  if (!isObject(value)) return false
  return typeof value['set'] === 'boolean' || Object.values(value).some(hasMarker)
}
