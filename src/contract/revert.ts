import { fieldsOf, type Entity } from './entity.ts'
import type { ErrorCode } from './errors.ts'
import { isObject, ownValue } from './values.ts'

export interface RevertFacts {
  action: string
  code: string | null
  changes: readonly { field: string; before: unknown; after: unknown }[]
}

/** Returns `null` if it can be reverted; `entity` is `undefined` if it no longer exists. */
export function whyNotRevertible(
  entity: Entity | undefined,
  { action, code, changes }: RevertFacts,
): ErrorCode | null {
  const whole = ownValue(wholes, action)
  if (whole) return whole
  if (code !== null || changes.length === 0 || !entity) return 'revertNothing'
  if (entity.readOnly || entity.immutable || entity.external) return 'revertElsewhere'
  const fields = changes.map(({ field }) => fieldsOf(entity).find(({ name }) => name === field.split('.')[0]))
  if (fields.some((field) => !field || field.readOnly || field.createOnly)) return 'revertNothing'
  return changes.some(({ before, after }) => hasMarker(before) || hasMarker(after)) ? 'revertSecret' : null
}

export const revertibleFields = (entity: Entity | undefined, entry: RevertFacts): string[] =>
  entry.changes
    .filter((change) => whyNotRevertible(entity, { ...entry, changes: [change] }) === null)
    .map(({ field }) => field)

const wholes: Partial<Record<string, ErrorCode>> = { create: 'revertCreation', delete: 'revertDeletion' }

/** The log contains markers instead of secrets. */
function hasMarker(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasMarker)
  if (!isObject(value)) return false
  return typeof value['set'] === 'boolean' || Object.values(value).some(hasMarker)
}
