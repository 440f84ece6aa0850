/** Below the API: answers one message, or a stream of server-sent events. */
export const eventsPath = 'events'

/** The position that a client knows already, named as browsers do. */
export const lastEventIdParameter = 'Last-Event-ID'

export const heartbeatMs = 15_000

/** The last event of a stream whose token was revoked: the client has to sign in before it connects again. */
export const refusedEvent = 'unauthenticated'
