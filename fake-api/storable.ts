import { isObject } from '../src/contract/values.ts'

/** A text as every store can hold it: PostgreSQL has no character 0, and UTF-8 no half of a pair. */
export const storable = (text: string): string => text.replace(unstorable, '\ufffd')

/**
 * A value as every store holds it and gives it back: what JSON says of it, with each text storable. What is hashed has to be made by
 * this, and stored as it is answered.
 */
export function asStored(value: object): Record<string, unknown> {
  return held(JSON.parse(JSON.stringify(value))) as Record<string, unknown>
}

/**
 * Path in dots of the first text, or name of a field, that not every store can hold; `undefined` where all of them can. The names of
 * fields are answered as they can be held.
 */
export function unstorableAt(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const at = path ? `${path}.${storable(key)}` : storable(key)
    const found = isStorable(key) ? unstorableAt(inner, at) : at
    if (found !== undefined) return found
  }
  return undefined
}

function held(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(held)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), held(inner)]))
}

const isStorable = (text: string) => text.search(unstorable) < 0
const unstorable = /\0|[\ud800-\udfff]/gu
