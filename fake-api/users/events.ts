import * as z from 'zod/mini'
import { documentedLimit } from '../documentedLimit.ts'
import { log } from '../log.ts'
import { IdentityRefusalError, type AdminRest } from './adminRest.ts'
import { readPages } from './fetchedUsers.ts'

const event = z.looseObject({
  id: z.optional(z.string()),
  /** Milliseconds since 1970. */
  time: z.number(),
  userId: z.nullish(z.string()),
  sessionId: z.nullish(z.string()),
  ipAddress: z.nullish(z.string()),
  details: z.nullish(z.object({ username: z.optional(z.string()) })),
})
export type SignInEvent = z.output<typeof event>

const perPage = 100

const maxEvents = documentedLimit('events of the identity service of a kind that are read at a time', 5_000)

export interface EventsRead<T> {
  /** Oldest first. */
  events: T[]
  /** The time from which the next read continues (ms, inclusive); `null` if all events were read. */
  rest: number | null
}

/** Reads events since an instant (ms, inclusive), or all, up to `maxEvents`. Throws like `AdminRest`. */
export async function readIdentityEvents<T extends { time: number }>(
  admin: AdminRest,
  path: string,
  since: number | null,
  schema: z.ZodMiniType<T>,
): Promise<EventsRead<T>> {
  const events: T[] = []
  const query = new URLSearchParams({ direction: 'asc', ...(since !== null && { dateFrom: String(since) }) })
  const all = `${path}${path.includes('?') ? '&' : '?'}${query}`
  for await (const page of readPages(admin, all, schema, perPage)) {
    for (const one of page) events.push(one)
    if (events.length >= maxEvents && page.length === perPage)
      return { events, rest: events.at(-1)?.time ?? null }
  }
  return { events, rest: null }
}

/** `since` is in milliseconds since 1970. */
export async function readFailedSignInsSince(admin: AdminRest, since: number | null) {
  const { events, rest } = await readIdentityEvents(admin, '/events?type=LOGIN_ERROR', since, event)
  // Keycloak also records such an event for requests without a username.
  return { events: events.filter(({ details }) => details?.username), rest }
}

/** The user's sign-in before the present session, which may have several; `null` if unknown. A failure is logged and not thrown. */
export async function readPreviousSignIn(admin: AdminRest, userId: string): Promise<string | null> {
  const query = new URLSearchParams({ type: 'LOGIN', user: userId, max: String(perPage) })
  try {
    const [present, ...before] = await admin.get(`/events?${query}`, z.array(event))
    const last = before.find(({ sessionId }) => !sessionId || sessionId !== present?.sessionId)
    return last ? new Date(last.time).toISOString() : null
  } catch (error) {
    log.error(
      { reason: error instanceof IdentityRefusalError ? error.message : '' },
      'The last sign-in is not known.',
    )
    return null
  }
}

/** How long the identity service keeps sign-ins, in days: `null` for ever, `false` if it keeps none or does not say. */
export type SignInRetention = { days: number | null } | { days: false; why: 'notKept' | 'unknown' }

export type LastSignIn = { at: string } | { why: 'none' | 'notKept' | 'unknown' }

const config = z.object({
  eventsEnabled: z.nullish(z.boolean()),
  /** Seconds; 0 keeps everything. */
  eventsExpiration: z.nullish(z.number()),
  /** Absent or empty: all types. */
  enabledEventTypes: z.nullish(z.array(z.string())),
})

/** How long sign-ins are kept. A refusal counts as unknown, so that the review goes on. Throws `identityUnavailable` without an answer. */
export async function readSignInRetention(admin: AdminRest): Promise<SignInRetention> {
  const said = await unlessRefused(admin.get('/events/config', config))
  if (!said) return { days: false, why: 'unknown' }
  const { eventsEnabled, eventsExpiration, enabledEventTypes } = said
  const isKept = !enabledEventTypes?.length || enabledEventTypes.includes('LOGIN')
  if (!eventsEnabled || !isKept) return { days: false, why: 'notKept' }
  return { days: eventsExpiration ? Math.round(eventsExpiration / 86_400) : null }
}

export async function readLastSignIn(
  admin: AdminRest,
  kept: SignInRetention,
  id: string,
): Promise<LastSignIn> {
  if (kept.days === false) return { why: kept.why }
  const query = new URLSearchParams({ type: 'LOGIN', user: id, max: '1' })
  const found = await unlessRefused(admin.get(`/events?${query}`, z.array(event)))
  if (!found) return { why: 'unknown' }
  return found[0] ? { at: new Date(found[0].time).toISOString() } : { why: 'none' }
}

const unlessRefused = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof IdentityRefusalError)) throw error
    log.error({ reason: error.message }, 'Sign-ins cannot be read.')
    return null
  })
