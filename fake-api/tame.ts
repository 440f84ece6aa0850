import { isObject } from '../src/contract/values.ts'

/** How many objects and lists may lie within each other; the deepest of the contract are six. */
const deepest = 32

/**
 * Whether what was sent can be worked with like any other value: it is not nested so deeply that walking through it would exhaust
 * the stack, and no field bears the name by which objects inherit.
 */
export const isTame = (value: unknown): boolean => isTameAt(value, 1)

/** It goes no deeper than it may, so that neither the stack nor a list of what is still to be looked at grows with what was sent. */
function isTameAt(value: unknown, depth: number): boolean {
  if (Array.isArray(value)) return depth <= deepest && value.every((one) => isTameAt(one, depth + 1))
  if (!isObject(value)) return true
  if (depth > deepest || Object.hasOwn(value, '__proto__')) return false
  return Object.values(value).every((one) => isTameAt(one, depth + 1))
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
