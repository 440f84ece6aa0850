/** Path below the API at which a client reports that a record is open, and learns who else has it open. */
export const presencePath = 'presence'

/** Milliseconds between two such requests, and after which a user counts as gone. */
export const presenceIntervalMs = 15_000
export const presenceLifetimeMs = 40_000

export interface PresenceHeartbeat {
  resource: string
  recordId: string
  left?: boolean
}
