import { limits } from './limits.ts'
import { ownValue } from './own.ts'
import { ProblemError } from './problem.ts'
import { findUnstorableText } from './storable.ts'

/** `missing` if the parameter is absent. Throws `malformed` for invalid JSON, overlong texts, and strings that not every store can hold. */
export function parseJsonParameter(
  parameters: Record<string, unknown>,
  name: string,
  missing: unknown,
): unknown {
  const text = ownValue(parameters, name)
  if (text === undefined) return missing
  if (typeof text !== 'string' || text.length > limits.parameter) throw createMalformedProblem(name)
  const value = parsed(text)
  if (value === undefined) throw createMalformedProblem(name)
  const odd = findUnstorableText(value)
  if (odd) throw createMalformedProblem(name, odd.at)
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A refusal that names the parameter and its faulty part. */
export const createMalformedProblem = (parameter: string, detail?: string) =>
  new ProblemError('malformed', { params: { parameter: detail ? `${parameter}: ${detail}` : parameter } })
