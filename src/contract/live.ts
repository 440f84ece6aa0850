/** Address of what has changed, below the API's: told once, or again and again as a stream of server-sent events. */
export const eventsPath = 'events'

/** The header that says up to where somebody has been told before, as browsers name it. */
export const lastSeen = 'Last-Event-ID'

/** Milliseconds between two signs of life of a stream in which nothing happens. */
export const heartbeatMs = 15_000

/**
 * The last event of a stream whose token was revoked: whoever follows has to sign in before they ask again. It is the event's type; its
 * data say nothing.
 */
export const refusedEvent = 'unauthenticated'

/** A record that something has happened to. */
export interface LiveChange {
  resource: string
  recordId: string
}

/** What has happened since somebody asked last, as far as they may know of it. */
export interface LiveMessage {
  /** Up to where this tells; sent as `Last-Event-ID`, the next one goes on from there. */
  position: string
  changes: LiveChange[]
  /** More has happened than is named: anything may have changed. */
  more: boolean
}
