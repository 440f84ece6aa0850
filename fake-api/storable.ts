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

/** A place in a body, as a path in dots, and the character (`U+0000`) there that not every store can hold. */
export interface Unstorable {
  at: string
  character: string
}

/** The first text, or name of a field, that not every store can hold; names of fields are answered as they can be held. */
export function firstUnstorable(value: unknown, path = ''): Unstorable | undefined {
  if (typeof value === 'string') return unstorableIn(value, path)
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const at = path ? `${path}.${storable(key)}` : storable(key)
    const found = unstorableIn(key, at) ?? firstUnstorable(inner, at)
    if (found) return found
  }
  return undefined
}

function unstorableIn(text: string, at: string): Unstorable | undefined {
  const index = text.search(unstorable)
  if (index < 0) return undefined
  const code = text.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0')
  return { at, character: `U+${code}` }
}

function held(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(held)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), held(inner)]))
}

const unstorable = /\0|[\ud800-\udfff]/gu
