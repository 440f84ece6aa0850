export interface Row {
  id: string
  /** Counts the changes; every write names the version that it was made on. */
  version: number
  [field: string]: unknown
}
