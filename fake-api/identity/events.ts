import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type Provider from 'oidc-provider'
import { CLIENT_ID } from './addresses.ts'
import type { Directory } from './person.ts'
import { clientAddressContext, type OwnedSession } from './records.ts'
import { machineClockTrust } from '../machineClock.ts'
import { documentedLimit } from '../documentedLimit.ts'

export const eventTypes = ['LOGIN', 'LOGIN_ERROR', 'LOGOUT', 'UPDATE_PASSWORD'] as const

export const signInEventSchema = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  time: z.number(),
  type: z.enum(eventTypes),
  clientId: z.string(),
  userId: z.optional(z.string()),
  sessionId: z.optional(z.string()),
  /** Absent if the event was not caused by a browser's request, as when an administrator ends sessions. */
  ipAddress: z.optional(z.string()),
  error: z.optional(z.string()),
  details: z.object({ username: z.string() }),
})

export type SignInEvent = z.infer<typeof signInEventSchema>

export type SignInEvents = ReturnType<typeof createSignInEvents>

export const EVENTS_KEPT_MS = 30 * 24 * 60 * 60_000
/** Events without a person, such as failed sign-ins with invented names, are limited together; all others per person. */
const MOST_OF_NOBODY = documentedLimit('sign-in events of a type by names of nobody', 10_000)
const MOST_OF_PERSON = documentedLimit('sign-in events of a type', 1_000)
export const MAX_NAME_LENGTH = documentedLimit(
  'characters of a typed name, in a sign-in event and where its failures are counted',
  255,
)

/** The newest of each type are kept per person, so that nobody displaces events of others. `events`, oldest first, change in place. */
export function createSignInEvents(events: SignInEvent[], clock: () => number, changed: () => void) {
  const dropOld = () => {
    if (!machineClockTrust.isTrusted()) return
    const first = events.findIndex(({ time }) => time > clock() - EVENTS_KEPT_MS)
    events.splice(0, first < 0 ? events.length : first)
  }

  const makeRoom = ({ type, userId }: SignInEvent) => {
    const kin = events.filter((event) => event.type === type && event.userId === userId)
    const [oldest] = kin
    const most = userId === undefined ? MOST_OF_NOBODY : MOST_OF_PERSON
    if (oldest && kin.length > most) events.splice(events.indexOf(oldest), 1)
  }

  return {
    add({
      username,
      ...event
    }: Pick<SignInEvent, 'type' | 'userId' | 'sessionId' | 'ipAddress' | 'error'> & { username: string }) {
      const details = { username: username.slice(0, MAX_NAME_LENGTH) }
      const added = { id: randomUUID(), time: clock(), clientId: CLIENT_ID, ...event, details }
      events.push(added)
      dropOld()
      makeRoom(added)
      changed()
    },
    /** Oldest first. */
    all() {
      dropOld()
      return events
    },
  }
}

/** Records a sign-in once its session exists, and a sign-out when a session ends before its time, by which the API refuses tokens. */
export function recordSessionEvents(
  provider: Provider,
  directory: Directory,
  events: SignInEvents,
  onSessionEnded: (tell: (session: OwnedSession) => void) => void,
): void {
  const tell = (type: 'LOGIN' | 'LOGOUT', session: OwnedSession | undefined) => {
    const person = directory.byId(session?.accountId ?? '')
    if (!person) return
    const { id: userId, username } = person
    events.add({
      type,
      userId,
      username,
      sessionId: session?.uid,
      ipAddress: clientAddressContext.getStore(),
    })
  }
  provider.on('interaction.ended', ({ oidc }) => {
    if (oidc.result?.login) tell('LOGIN', oidc.session)
  })
  onSessionEnded((session) => tell('LOGOUT', session))
}
