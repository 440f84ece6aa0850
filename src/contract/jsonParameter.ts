import { limits } from './limits.ts'
import { ownValue } from './own.ts'
import { Problem } from './problem.ts'
import { firstUnstorable } from './storable.ts'

/**
 * The value of a query parameter in JSON; `missing` without it. Throws `malformed` for invalid JSON, for a text longer than any address,
 * and for strings that not every store can hold.
 */
export function jsonParameter(parameters: Record<string, unknown>, name: string, missing: unknown): unknown {
  const text = ownValue(parameters, name)
  if (text === undefined) return missing
  if (typeof text !== 'string' || text.length > limits.parameter) throw malformed(name)
  const value = parsed(text)
  if (value === undefined) throw malformed(name)
  const odd = firstUnstorable(value)
  if (odd) throw malformed(name, odd.at)
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A refusal that names the parameter, and its faulty part. */
export const malformed = (parameter: string, detail?: string) =>
  new Problem('malformed', { params: { parameter: detail ? `${parameter}: ${detail}` : parameter } })
