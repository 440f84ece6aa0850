import { fieldsOf } from '../../../src/contract/describe.ts'
import type { Entity } from '../../../src/contract/entity.ts'
import { isObject } from '../../../src/contract/values.ts'
import { ownValue } from '../../../src/contract/own.ts'

/**
 * The keys of a change's path: `operatorApiConfig.apiUrl` has two, and so has `properties.a.b`, since names of properties may contain dots.
 */
export function keysOf(entity: Entity, path: string): string[] {
  const [root = '', ...rest] = path.split('.')
  const field = fieldsOf(entity).find(({ name }) => name === root)
  if (rest.length === 0 || !field) return [root, ...rest]
  if (field.kind === 'properties') return [root, rest.join('.')]
  const [inner = '', ...below] = rest
  return below.length ? [root, inner, below.join('.')] : [root, inner]
}

/** The value at a path, `null` if there is none. */
export const valueBy = (root: unknown, keys: readonly string[]): unknown =>
  keys.reduce((value, key) => (isObject(value) ? ownValue(value, key) : null), root) ?? null

/** A copy with another value at a path; `null` below the top level removes it. */
export function withValueBy(
  root: Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
  value: unknown,
  isTop = true,
): Record<string, unknown> {
  if (rest.length > 0) {
    const inner = ownValue(root, key)
    return { ...root, [key]: withValueBy(isObject(inner) ? inner : {}, rest, value, false) }
  }
  if (value !== null || isTop) return { ...root, [key]: value }
  const { [key]: _gone, ...others } = root
  return others
}
