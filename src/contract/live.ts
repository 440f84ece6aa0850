/** Path of changes below the API: one message, or a stream of server-sent events. */
export const eventsPath = 'events'

/** The header with the position that a client knows already, as browsers name it. */
export const lastEventIdParameter = 'Last-Event-ID'

/** Milliseconds between two heartbeats of an idle stream. */
export const heartbeatMs = 15_000

/** The type of the last event of a stream whose token was revoked: the client has to sign in before it connects again. */
export const refusedEvent = 'unauthenticated'
