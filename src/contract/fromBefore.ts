import isEqual from 'lodash/isEqual.js'
import * as z from 'zod/mini'
import { unwrapOptional } from './describe.ts'
import { ownValue } from './own.ts'
import { isObject } from './values.ts'

/** The stored record; `null` during creation. */
export type StoredRecord = Readonly<Record<string, unknown>> | null

/**
 * Whether a record has the same value at a path as before. Whoever changes another field is not refused for it, since it may be older than
 * the rule. An item of a list is compared by its content, since its index may change.
 */
export function isUnchangedSince(before: StoredRecord, record: unknown, path: string): boolean {
  if (!before) return false
  let [old, present]: unknown[] = [before, record]
  for (const key of path.split('.')) {
    if (Array.isArray(old) && Array.isArray(present)) {
      const item: unknown = present[Number(key)]
      return old.some((one) => isEqual(one, item))
    }
    old = isObject(old) ? ownValue(old, key) : undefined
    present = isObject(present) ? ownValue(present, key) : undefined
  }
  return isEqual(orNothing(old), orNothing(present))
}

/** The part of a path that its schema checks as a whole: lists and maps are valid or invalid as a whole. */
export function pathCheckedAsWhole(schema: z.core.$ZodType, path: string): string {
  const keys = path.split('.')
  let type: z.core.$ZodType | undefined = schema
  let count = 0
  while (type instanceof z.ZodMiniObject && count < keys.length) {
    const inner: z.core.$ZodType | undefined = ownValue(type.shape, keys[count++] ?? '')
    type = inner && unwrapOptional(inner)
  }
  return keys.slice(0, count).join('.')
}

/** A record with the values that its schema makes of it; invalid values stay unchanged. */
export function parseValidParts(schema: z.core.$ZodType, value: unknown): unknown {
  const { success, data } = z.safeParse(schema, value)
  if (success) return data
  const core = unwrapOptional(schema)
  if (!(core instanceof z.ZodMiniObject) || !isObject(value)) return value
  const parts = Object.entries(core.shape)
    .map(([name, inner]) => [name, parseValidParts(inner, ownValue(value, name))] as const)
    .filter(([, part]) => part !== undefined)
  return { ...value, ...Object.fromEntries(parts) }
}

const orNothing = (value: unknown) => (value === undefined || value === '' ? null : value)
