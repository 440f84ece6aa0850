/** Path below the API that answers one message, or a stream of server-sent events. */
export const eventsPath = 'events'

/** The header with the position that a client already knows; browsers send the same. */
export const lastEventIdHeader = 'Last-Event-ID'

export const streamHeartbeatMs = 15_000

/** The last event of a stream whose token was revoked. The client has to sign in before it connects again. */
export const unauthenticatedEvent = 'unauthenticated'

/** Path below the API at which a client reports that a record is open, and learns who else has it open. */
export const presencePath = 'presence'

export const presenceIntervalMs = 15_000
export const presenceLifetimeMs = 40_000

export interface PresenceHeartbeat {
  resource: string
  recordId: string
  left?: boolean
}
