import { limits } from './limits.ts'
import { ownValue } from './own.ts'
import { Problem } from './problem.ts'

/**
 * The value of a parameter that is sent as JSON, `missing` without one. Throws `malformed` for what is no JSON, and for what is
 * longer than any address.
 */
export function jsonParameter(parameters: Record<string, unknown>, name: string, missing: unknown): unknown {
  const text = ownValue(parameters, name)
  if (text === undefined) return missing
  if (typeof text !== 'string' || text.length > limits.parameter) throw malformed(name)
  try {
    return JSON.parse(text)
  } catch {
    throw malformed(name)
  }
}

/** A refusal that names the parameter, and what of it. */
export const malformed = (parameter: string, detail?: string) =>
  new Problem('malformed', { params: { parameter: detail ? `${parameter}: ${detail}` : parameter } })
