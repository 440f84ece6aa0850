/** The limit of something that grows or waits, as listed in docs/security.md. */
export interface DocumentedLimit {
  /** What is counted, with its unit, such as “bytes of a form”. Unique among all bounds. */
  what: string
  /** The greatest number; for a setting, its default. */
  limit: number
  /** What the number applies to. */
  per: 'person' | 'address' | 'connection' | 'request' | 'answer' | 'record' | 'process' | 'installation'
  /** What happens beyond the limit. */
  atLimit: string
  /** The test of the limit, below `tests/`. */
  test: string
  /** The environment variable that sets another number. */
  setting?: string
}

const declared = new Map<string, DocumentedLimit>()

/** Declares a bound and returns its limit, so that the documented number is the enforced one. */
export function documentedLimit(bound: DocumentedLimit): number {
  declared.set(bound.what, bound)
  return bound.limit
}

export const listDocumentedLimits = (): DocumentedLimit[] => [...declared.values()]
