import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { CLIENT_ID } from './addresses.ts'

export const eventTypes = ['LOGIN', 'LOGIN_ERROR', 'LOGOUT', 'UPDATE_PASSWORD'] as const

/** Something that happened at signing in or out, as Keycloak represents it. */
export const eventSchema = z.object({
  id: z.string(),
  /** An instant in milliseconds. */
  time: z.number(),
  type: z.enum(eventTypes),
  clientId: z.string(),
  userId: z.optional(z.string()),
  sessionId: z.optional(z.string()),
  ipAddress: z.string(),
  error: z.optional(z.string()),
  details: z.object({ username: z.string() }),
})

export type SignInEvent = z.infer<typeof eventSchema>

export interface Events {
  add(
    event: Pick<SignInEvent, 'type' | 'userId' | 'sessionId' | 'ipAddress' | 'error'> & { username: string },
  ): void
  /** Oldest first. */
  all(): readonly SignInEvent[]
}

/** How long events are kept. */
export const KEPT_MS = 30 * 24 * 60 * 60_000
const MAX_EVENTS = 10_000
/** What somebody types as a name may be anything. */
const MAX_NAME_LENGTH = 255

/**
 * The events of the last 30 days, the newest 10,000 at most.
 *
 * @param events oldest first; changed in place
 * @param changed called after every change
 */
export function createEvents(events: SignInEvent[], clock: () => number, changed: () => void): Events {
  const dropOld = () => {
    const first = events.findIndex(({ time }) => time > clock() - KEPT_MS)
    events.splice(0, Math.max(first < 0 ? events.length : first, events.length - MAX_EVENTS))
  }

  return {
    add({ username, ...event }) {
      const details = { username: username.slice(0, MAX_NAME_LENGTH) }
      events.push({ id: randomUUID(), time: clock(), clientId: CLIENT_ID, ...event, details })
      dropOld()
      changed()
    },
    all() {
      dropOld()
      return events
    },
  }
}
