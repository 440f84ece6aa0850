const declared = new Map<string, number>()

/** So that the number in docs/security.md is the enforced one. `what` has the unit, such as “bytes of a form”, and is unique. */
export function documentedLimit(what: string, limit: number): number {
  declared.set(what, limit)
  return limit
}

export const documentedLimits: ReadonlyMap<string, number> = declared
