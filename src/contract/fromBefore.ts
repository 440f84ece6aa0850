import isEqual from 'lodash/isEqual.js'
import * as z from 'zod/mini'
import { unwrapOptional } from './describe.ts'
import { ownValue } from './own.ts'
import { isObject } from './values.ts'

/** A record as it was; `null` while it is being created. */
export type Before = Readonly<Record<string, unknown>> | null

/**
 * Whether a record has at a path what it had before: whoever changes something else does not answer for it, as it may be from before
 * there was a rule. An item of a list is known by what it says, since its place changes with those before it.
 */
export function isFromBefore(before: Before, record: unknown, path: string): boolean {
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

/** The part of a path that its schema checks as one: a list or a map is right or wrong as a whole. */
export function checkedPart(schema: z.core.$ZodType, path: string): string {
  const keys = path.split('.')
  let type: z.core.$ZodType | undefined = schema
  let count = 0
  while (type instanceof z.ZodMiniObject && count < keys.length) {
    const inner: z.core.$ZodType | undefined = ownValue(type.shape, keys[count++] ?? '')
    type = inner && unwrapOptional(inner)
  }
  return keys.slice(0, count).join('.')
}

/** A record as its schema makes it; what the schema does not take stays as it is. */
export function parsedParts(schema: z.core.$ZodType, value: unknown): unknown {
  const { success, data } = z.safeParse(schema, value)
  if (success) return data
  const core = unwrapOptional(schema)
  if (!(core instanceof z.ZodMiniObject) || !isObject(value)) return value
  const parts = Object.entries(core.shape)
    .map(([name, inner]) => [name, parsedParts(inner, ownValue(value, name))] as const)
    .filter(([, part]) => part !== undefined)
  return { ...value, ...Object.fromEntries(parts) }
}

const orNothing = (value: unknown) => (value === undefined || value === '' ? null : value)
