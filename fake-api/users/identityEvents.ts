import * as z from 'zod/mini'
import type { AdminRest } from './adminRest.ts'
import { readEvents, type EventsRead } from './events.ts'
import { issueDelaySeconds, type Subject } from '../revocation/list.ts'

/** An event at the identity service that ends tokens. Times are seconds since 1970 by its clock. */
export interface TokenEndingEvent {
  subject: Subject
  issuedUntil: number
  /** The user id of an ended session, if the identity service names it. */
  of?: string
}

const adminEvent = z.object({
  time: z.number(),
  operationType: z.nullish(z.string()),
  resourcePath: z.nullish(z.string()),
  authDetails: z.nullish(z.object({ userId: z.nullish(z.string()) })),
})
type AdminEvent = z.output<typeof adminEvent>

/** Changes in the identity service's own console since an instant (ms). This API revokes tokens before its changes, which are left out. */
export async function readAdminChangesSince(
  admin: AdminRest,
  since: number,
): Promise<EventsRead<TokenEndingEvent> & { people: ChangedPerson[] }> {
  const own = await admin.self()
  const { events, rest } = await readEvents(admin, '/admin-events', since, adminEvent)
  const others = events.filter(({ authDetails }) => authDetails?.userId !== own)
  const ended = others.flatMap((event) => {
    const subject = subjectOf(event)
    return subject ? [{ subject, issuedUntil: Math.floor(event.time / 1000) + issueDelaySeconds }] : []
  })
  const people = others.flatMap(({ time, resourcePath }) => {
    const [, id] = /^users\/([^/]+)/.exec(resourcePath ?? '') ?? []
    return id === undefined ? [] : [{ id, time }]
  })
  return { events: ended, rest, people }
}

/** Somebody who was added, changed or deleted there, and when: milliseconds since 1970. */
interface ChangedPerson {
  id: string
  time: number
}

/** Events do not say what exactly was changed, so any change of a person, a group or a role ends tokens. */
function subjectOf({ operationType, resourcePath }: AdminEvent): Subject | null {
  const [kind = '', id = '', ...rest] = (resourcePath ?? '').split('/')
  if (kind === 'users' && id) return harmless.test([operationType, ...rest].join('/')) ? null : `user:${id}`
  if (kind === 'sessions' && id) return `session:${id}`
  const isNew = operationType === 'CREATE' && rest.length === 0
  return everybodys.includes(kind) && !isNew ? 'everybody' : null
}

/** Creations of users, and actions that do not change a user's rights. */
const harmless = /^CREATE$|\/(impersonation|execute-actions-email|send-verify-email|reset-password-email)$/

/** Resources that define the rights of many people, and actions that end all sessions of the realm. */
const everybodys = ['groups', 'roles', 'roles-by-id', 'logout-all', 'push-revocation', 'partialImport']

const userEvent = z.object({
  time: z.number(),
  sessionId: z.nullish(z.string()),
  userId: z.nullish(z.string()),
})

export async function readSignOutsSince(
  admin: AdminRest,
  since: number,
): Promise<EventsRead<TokenEndingEvent>> {
  const { events, rest } = await readEvents(admin, '/events?type=LOGOUT', since, userEvent)
  const ended = events.flatMap(({ time, sessionId, userId }): TokenEndingEvent[] => {
    const issuedUntil = Math.floor(time / 1000) + issueDelaySeconds
    return sessionId ? [{ subject: `session:${sessionId}`, issuedUntil, ...(userId && { of: userId }) }] : []
  })
  return { events: ended, rest }
}

const realm = z.object({ notBefore: z.nullish(z.number()) })

/** The realm's `notBefore`: tokens issued before that second are not accepted. Throws like `AdminRest`. */
export async function readNotBefore(admin: AdminRest): Promise<TokenEndingEvent[]> {
  const { notBefore: first } = await admin.get('', realm)
  return first ? [{ subject: 'everybody', issuedUntil: first - 1 }] : []
}

const config = z.object({
  eventsEnabled: z.nullish(z.boolean()),
  adminEventsEnabled: z.nullish(z.boolean()),
  enabledEventTypes: z.nullish(z.array(z.string())),
})

/** The realm settings that have to be switched on for the identity service to store the events needed here. */
export async function missingEventSettings(admin: AdminRest): Promise<string[]> {
  const { eventsEnabled, adminEventsEnabled, enabledEventTypes } = await admin.get('/events/config', config)
  const isKept = eventsEnabled && (!enabledEventTypes?.length || enabledEventTypes.includes('LOGOUT'))
  return [
    ...(adminEventsEnabled ? [] : ['adminEventsEnabled']),
    ...(isKept ? [] : ['eventsEnabled (LOGOUT)']),
  ]
}
