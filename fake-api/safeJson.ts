import { randomInt } from 'node:crypto'
import { isObject } from '../src/contract/values.ts'
import { defineBound } from './defineBound.ts'

/** How many objects and lists may lie within each other; the deepest of the contract are six. */
const deepest = defineBound({
  what: 'objects and lists within each other, in JSON of callers and of other systems',
  limit: 32,
  per: 'request',
  atLimit: '400 `malformed`, or the answer counts as none',
  test: 'contract/hostile.test.ts',
})

/**
 * Whether what was sent can be worked with like any other value: it is not nested so deeply that walking through it would exhaust
 * the stack, and no field bears the name by which objects inherit.
 */
export const isSafeJson = (value: unknown): boolean => isTameAt(value, 1)

/** It goes no deeper than it may, so that neither the stack nor a list of what is still to be looked at grows with what was sent. */
function isTameAt(value: unknown, depth: number): boolean {
  if (Array.isArray(value)) return depth <= deepest && value.every((one) => isTameAt(one, depth + 1))
  if (!isObject(value)) return true
  if (depth > deepest || Object.hasOwn(value, '__proto__')) return false
  return Object.values(value).every((one) => isTameAt(one, depth + 1))
}

/** How many values others may send at once: more than the longest list comes to, and read in half a second. */
const mostOfOthers = defineBound({
  what: 'values that another system answers',
  limit: 1_000_000,
  per: 'answer',
  atLimit: 'the answer counts as none',
  test: 'contract/hostile.test.ts',
})

/** Whether UTF-8 of JSON holds more values than `most`, by what stands before each of them; what is within texts counts, too. */
export function hasMoreValues(json: Uint8Array, most: number): boolean {
  let count = 0
  for (const code of json) {
    if ((code === comma || code === bracket || code === brace) && ++count > most) return true
  }
  return false
}

const [comma, bracket, brace, quote, colon, backslash] = [44, 91, 123, 34, 58, 92]
const [bracketEnd, braceEnd] = [93, 125]

/** How many shapes the objects of others may have: each costs far more to read than a value, and lists repeat the same few. */
const mostShapes = defineBound({
  what: 'shapes of objects that another system answers',
  limit: 20_000,
  per: 'answer',
  atLimit: 'the answer counts as none',
  test: 'contract/hostile.test.ts',
})

/**
 * Whether the objects in UTF-8 of JSON have more different shapes than `most`: names in a row from the first on, by each of which the
 * engine keeps what it knows of objects. They are told apart by a hash with a factor that nobody outside knows, so that nobody can
 * choose many that count as one.
 */
function hasMoreShapes(json: Uint8Array, most: number): boolean {
  const seen = new Set<number>()
  /** The shapes so far of the objects that lie around each other; of a list it says nothing. */
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
      // What is escaped does not end the text.
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

/** Reads JSON of others; `undefined` for what is none, for what is not tame, and for more values or shapes than anybody has to send. */
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
