import type { Json } from './json.ts'

/** A text that consists of blanks is empty. */
export function withBlankLines(json: Json): Json {
  const anyOf = (json['anyOf'] as Json[] | undefined)?.map((branch) => {
    const { minLength: _least, pattern, ...rest } = branch
    if (branch['type'] !== 'string' || branch['enum'] !== undefined) return branch
    return {
      ...rest,
      ...(pattern !== undefined && { pattern: `^\\s*$|${String(pattern)}` }),
    }
  })
  return anyOf ? { ...json, anyOf } : json
}
