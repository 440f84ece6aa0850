import { isDeepStrictEqual } from 'node:util'
import type { Row } from '../../src/contract/row.ts'
import { isObject } from '../../src/contract/values.ts'
import { hideSecrets, isStoredSecret, markerOf } from '../storedSecret.ts'
import { ownValue } from '../../src/contract/own.ts'

/** The change of a field; `null` for absent values, the marker for secrets. */
export interface Change {
  /** Path with dots: nested objects by their keys, lists as a whole. */
  field: string
  before: unknown
  after: unknown
}

/** The differences between two states of a record, without the fields that the server maintains. */
export const changesBetween = (before: Row | null, after: Row | null): Change[] =>
  compare(withoutKept(before), withoutKept(after), '')

const withoutKept = (row: Row | null) => {
  const {
    version: _version,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...fields
  }: Record<string, unknown> = row ?? {}
  return fields
}

function compare(before: unknown, after: unknown, field: string): Change[] {
  if (isDeepStrictEqual(before ?? null, after ?? null)) return []
  if (isStoredSecret(before) || isStoredSecret(after))
    return [{ field, before: markerOf(before), after: markerOf(after) }]
  if (isGroup(before) && isGroup(after)) {
    const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
    return [...keys].flatMap((key) =>
      compare(ownValue(before, key), ownValue(after, key), field ? `${field}.${key}` : key),
    )
  }
  return [{ field, before: hideSecrets(before ?? null), after: hideSecrets(after ?? null) }]
}

const isGroup = (value: unknown) => value === undefined || value === null || isObject(value)
