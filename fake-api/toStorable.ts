import { toStorableText } from '../src/contract/storable.ts'
import { isObject } from '../src/contract/values.ts'

/**
 * A value as every store holds it and gives it back: what JSON says of it, with each text storable. What is hashed has to be made by
 * this, and stored as it is answered.
 */
export function toStorable(value: object): Record<string, unknown> {
  return held(JSON.parse(JSON.stringify(value))) as Record<string, unknown>
}

function held(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (Array.isArray(value)) return value.map(held)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [toStorableText(key), held(inner)]))
}
