export interface Row {
  id: string
  /** Counts the changes. Every write names the version that it is based on. */
  version: number
  [field: string]: unknown
}
