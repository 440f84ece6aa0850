import { isObject } from '../src/contract/values.ts'

/** How many objects and lists may lie within each other; the deepest of the contract are six. */
const deepest = 32

/**
 * Whether what was sent can be worked with like any other value: it is not nested so deeply that walking through it would exhaust
 * the stack, and no field bears the name by which objects inherit.
 */
export function isTame(value: unknown): boolean {
  const waiting: [value: unknown, depth: number][] = [[value, 1]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [inner, depth] = next
    if (!isObject(inner) && !Array.isArray(inner)) continue
    if (depth > deepest || Object.hasOwn(inner, '__proto__')) return false
    for (const one of Object.values(inner)) waiting.push([one, depth + 1])
  }
  return true
}

/** Reads JSON of others; `undefined` for what is none, and for what is not tame. */
export function parsedJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isTame(value) ? value : undefined
  } catch {
    return undefined
  }
}
