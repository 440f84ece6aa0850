import * as z from 'zod/mini'
import { defineBound } from '../defineBound.ts'
import { log } from '../log.ts'
import { IdentityRefusal, type AdminRest } from './adminRest.ts'
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

const maxEvents = defineBound({
  what: 'events of the identity service of a kind that are read at a time',
  limit: 5_000,
  per: 'process',
  atLimit: 'the oldest are read; the next look goes on from there',
  test: 'fake-api/filling.test.ts',
})

export interface EventsRead<T> {
  /** The oldest first. */
  events: T[]
  /** From when (ms, that instant included) the rest is to be read; `null` where there is none. */
  rest: number | null
}

/** The events of a kind since an instant (ms, that one included), or all; no more than `maxEvents`. Throws as `AdminRest` does. */
export async function readEvents<T extends { time: number }>(
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

/** The failed sign-ins of somebody since an instant, as `readEvents` reads them. */
export async function readFailedSignInsSince(
  admin: AdminRest,
  since: number | null,
): Promise<EventsRead<SignInEvent>> {
  const { events, rest } = await readEvents(admin, '/events?type=LOGIN_ERROR', since, event)
  // A request that Keycloak refuses before anybody says who they are is such an event, too.
  return { events: events.filter(({ details }) => details?.username), rest }
}

/**
 * When a user has signed in before the present session, an instant; `null` where that is not known. A session that goes on
 * may sign in anew without anybody doing so: such an event is of the same session. What cannot be read here is no reason to
 * refuse the rest of the account.
 */
export async function readPreviousSignIn(admin: AdminRest, userId: string): Promise<string | null> {
  const query = new URLSearchParams({ type: 'LOGIN', user: userId, max: String(perPage) })
  try {
    const [present, ...before] = await admin.get(`/events?${query}`, z.array(event))
    const last = before.find(({ sessionId }) => !sessionId || sessionId !== present?.sessionId)
    return last ? new Date(last.time).toISOString() : null
  } catch (error) {
    log.error(
      { reason: error instanceof IdentityRefusal ? error.message : '' },
      'The last sign-in is not known.',
    )
    return null
  }
}

/** How long the identity service keeps sign-ins: days, `null` for ever, `false` if it does not or does not say. */
export type SignInRetention = { days: number | null } | { days: false; why: 'notKept' | 'unknown' }

/** The last sign-in of a user: an instant, or why it is unknown. */
export type LastSignIn = { at: string } | { why: 'none' | 'notKept' | 'unknown' }

const config = z.object({
  eventsEnabled: z.nullish(z.boolean()),
  /** Seconds; 0 keeps everything. */
  eventsExpiration: z.nullish(z.number()),
  /** All types if none is named. */
  enabledEventTypes: z.nullish(z.array(z.string())),
})

/** How sign-ins are kept. A refusal does not prevent the rest of the review; throws without an answer. */
export async function readSignInRetention(admin: AdminRest): Promise<SignInRetention> {
  const said = await unlessRefused(admin.get('/events/config', config))
  if (!said) return { days: false, why: 'unknown' }
  const { eventsEnabled, eventsExpiration, enabledEventTypes } = said
  const isKept = !enabledEventTypes?.length || enabledEventTypes.includes('LOGIN')
  if (!eventsEnabled || !isKept) return { days: false, why: 'notKept' }
  return { days: eventsExpiration ? Math.round(eventsExpiration / 86_400) : null }
}

/** The last recorded sign-in of a user. */
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
    if (!(error instanceof IdentityRefusal)) throw error
    log.error({ reason: error.message }, 'Sign-ins cannot be read.')
    return null
  })
