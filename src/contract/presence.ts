/** Path below the API at which a client says that a record is open, and learns who else has it open. */
export const presencePath = 'presence'

/** Milliseconds between two such requests, after which a user also counts as gone. */
export const presenceEvery = 15_000
export const presenceLife = 40_000

/** A record that is open, or was until now. */
export interface PresenceBeat {
  resource: string
  recordId: string
  /** Whether the record was closed. */
  left?: boolean
}
