import type * as z from 'zod/mini'
import { limits } from './limits.ts'
import { ownValue, parseJson } from './values.ts'
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
  const value = parseJson(text)
  if (value === undefined) throw createMalformedProblem(name)
  const odd = findUnstorableText(value)
  if (odd) throw createMalformedProblem(name, odd.at)
  return value
}

/** Parses the parameter `filter`, which is empty if absent. Throws `malformed` with the name of the first field that is wrong. */
export function parseFilterParameter<T extends z.ZodMiniType>(
  schema: T,
  parameters: Record<string, unknown>,
): z.output<T> {
  const { data, error } = schema.safeParse(parseJsonParameter(parameters, 'filter', {}))
  if (!error) return data
  throw createMalformedProblem(['filter', ...error.issues.flatMap(namesOf).slice(0, 1)].join(': '))
}

const namesOf = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1).map(String)

export function refuseOtherParameters(parameters: Record<string, unknown>, known: readonly string[]): void {
  const unknown = Object.keys(parameters).find((name) => !known.includes(name))
  if (unknown !== undefined) throw createMalformedProblem(unknown)
}

/** A refusal that names the parameter and its faulty part. */
export const createMalformedProblem = (parameter: string, detail?: string) =>
  new ProblemError('malformed', { params: { parameter: detail ? `${parameter}: ${detail}` : parameter } })
