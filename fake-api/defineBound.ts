/** What something that grows or waits is limited to, as docs/security.md has it. */
export interface Bound {
  /** What is counted, with its unit, such as “bytes of a form”: no two bounds have the same. */
  what: string
  /** The greatest number, where it is a setting's the usual one. */
  limit: number
  /** Whose it is: all of one person have so many, all of one process, one request by itself. */
  per: 'person' | 'address' | 'connection' | 'request' | 'answer' | 'record' | 'process' | 'installation'
  /** What happens to whatever comes next. */
  atLimit: string
  /** The test that goes there, below `tests/`. */
  test: string
  /** The variable that sets another number. */
  setting?: string
}

const declared = new Map<string, Bound>()

/** Declares a bound and returns its limit, so that the number of the table is the number that holds. */
export function defineBound(bound: Bound): number {
  declared.set(bound.what, bound)
  return bound.limit
}

/** The bounds of all modules that have been loaded. */
export const declaredBounds = (): Bound[] => [...declared.values()]
