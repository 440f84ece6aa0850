/** A stored record: what its schema says, and what the server keeps of every record. */
export interface Row {
  id: string
  /** Counts the changes; every write names the one it was made on. */
  version: number
  [field: string]: unknown
}
