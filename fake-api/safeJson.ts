import { randomInt } from 'node:crypto'
import { isObject, ownValue } from '../src/contract/values.ts'
import { documentedLimit } from './documentedLimit.ts'

/** The contract needs no more than six levels. */
const deepest = documentedLimit(
  'objects and lists within each other, in JSON of callers and of other systems',
  32,
)

/** Whether a received value can be handled like any other: nesting is too shallow to exhaust the stack, and no key is `__proto__`. */
export const isSafeJson = (value: unknown): boolean => isTameAt(value, 1)

/** Stops at the greatest depth, so that neither the stack nor a queue grows with what was received. */
function isTameAt(value: unknown, depth: number): boolean {
  if (Array.isArray(value)) return depth <= deepest && value.every((one) => isTameAt(one, depth + 1))
  if (!isObject(value)) return true
  if (depth > deepest || Object.hasOwn(value, '__proto__')) return false
  return Object.values(value).every((one) => isTameAt(one, depth + 1))
}

/** More than the longest list contains; parsing that many takes half a second. */
const mostOfOthers = documentedLimit('values that another system answers', 1_000_000)

/** Whether JSON in UTF-8 contains more values than `most`. Counts the characters that precede values, including those within strings. */
export function hasMoreValues(json: Uint8Array, most: number): boolean {
  let count = 0
  for (const code of json) {
    if ((code === comma || code === bracket || code === brace) && ++count > most) return true
  }
  return false
}

const [comma, bracket, brace, quote, colon, backslash] = [44, 91, 123, 34, 58, 92]
const [bracketEnd, braceEnd] = [93, 125]

/** New shapes cost far more to parse than values, and lists repeat the same few. */
const mostShapes = documentedLimit('shapes of objects that another system answers', 20_000)

/** The engine keeps data for each shape, a sequence of names. The hash has a secret factor, so that nobody can make many collide. */
function hasMoreShapes(json: Uint8Array, most: number): boolean {
  const seen = new Set<number>()
  /** The shapes so far of the objects that enclose the current position. Entries of lists are not used. */
  const open: number[] = []
  let isText = false
  let hash = 0
  for (let at = 0; at < json.length; at++) {
    const code = json[at]
    if (code === quote) {
      if (!isText) hash = 0
      isText = !isText
    } else if (isText) {
      hash = (Math.imul(hash, factor) + (code ?? 0) + 1) | 0
      // An escaped character does not end the string.
      if (code === backslash) hash = (Math.imul(hash, factor) + (json[++at] ?? 0) + 1) | 0
    } else if (code === brace || code === bracket) open.push(0)
    else if (code === braceEnd || code === bracketEnd) open.pop()
    else if (code === colon) {
      const shape = (Math.imul((open.pop() ?? 0) ^ hash, factor) + 1) | 0
      open.push(shape)
      if (seen.add(shape).size > most) return true
    }
  }
  return false
}

const factor = randomInt(2 ** 31) * 2 + 1

/** Parses JSON from others; `undefined` if it is invalid, unsafe, or has too many values or shapes. */
export function parseSafeJson(text: string): unknown {
  const bytes = Buffer.from(text)
  if (hasMoreValues(bytes, mostOfOthers) || hasMoreShapes(bytes, mostShapes)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isSafeJson(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** JSON with sorted keys, so that equal content has equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (!isObject(value)) return JSON.stringify(value ?? null)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(ownValue(value, key))}`).join()}}`
}
