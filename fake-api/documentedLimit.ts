const declared = new Map<string, number>()

/**
 * Declares the limit of something that grows or waits, so that the number in docs/security.md is the enforced one. What it applies to, what
 * happens beyond it and its test are said there. `what` has the unit, such as “bytes of a form”, and is unique.
 */
export function documentedLimit(what: string, limit: number): number {
  declared.set(what, limit)
  return limit
}

export const documentedLimits: ReadonlyMap<string, number> = declared
