import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import type { FieldErrors } from '../../src/contract/answers/shared.ts'
import { isObject } from '../../src/contract/values.ts'
import { valueAt, withValueAt } from '../paths.ts'
import { isStoredSecret, toSecretMarker } from '../storedSecret.ts'
import { secretPaths } from './destinations.ts'

type Fields = Record<string, unknown>

/** The record as the schema validates it: with markers for kept secrets, and without fields for missing ones. */
export function withKeptSecretsMarked(entity: Entity, record: Fields, stored: Row | null): Fields {
  return secretPaths(entity, record).reduce((view, path) => {
    const value = valueAt(view, path)
    if (value !== undefined && !isMarker(value) && !isStoredSecret(value)) return view
    const kept = valueAt(stored, path)
    return withValueAt(view, path, isStoredSecret(kept) ? toSecretMarker(kept) : undefined)
  }, record)
}

/** The record as it is stored. New secrets are wrapped but not bound to receivers yet; kept ones stay unchanged. */
export function withStoredSecrets(entity: Entity, checked: Fields, stored: Row | null, now: string): Fields {
  return secretPaths(entity, checked).reduce((record, path) => {
    const value = valueAt(record, path)
    if (typeof value === 'string') return withValueAt(record, path, { $secret: value, changedAt: now })
    return isObject(value) ? withValueAt(record, path, valueAt(stored, path)) : record
  }, checked)
}

/** Names that mark stored secrets are refused in all other values, so that nothing else looks like a secret. */
export function forgedSecretErrors(value: unknown, path = ''): FieldErrors {
  const name = asStored.find((key) => isObject(value) && Object.hasOwn(value, key))
  if (name) return { [path ? `${path}.${name}` : name]: { code: 'fieldInvalid' } }
  if (typeof value !== 'object' || value === null) return {}
  const inner = Object.entries(value).map(([key, entry]) =>
    forgedSecretErrors(entry, path ? `${path}.${key}` : key),
  )
  return Object.assign({}, ...inner) as FieldErrors
}

const asStored = ['$secret', '$encrypted']

/** Refuses secrets that are sent in their stored form instead of as a text or marker. */
export const storedSecretErrors = (entity: Entity, body: Fields, before: Row | null): FieldErrors =>
  Object.fromEntries(
    secretPaths(entity, { ...before, ...body })
      .filter((path) => isStoredSecret(valueAt(body, path)))
      .map((path) => [path, { code: 'fieldInvalid' }]),
  )

const isMarker = (value: unknown) =>
  isObject(value) &&
  typeof value['set'] === 'boolean' &&
  (value['changedAt'] === undefined || typeof value['changedAt'] === 'string')
