import * as z from 'zod/mini'
import { log } from '../log.ts'
import { IdentityRefusal, type AdminRest } from './adminRest.ts'

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

/** The failed sign-ins since an instant (ms, that one included), or all; newest first. Throws as `AdminRest` does. */
export async function failedSince(admin: AdminRest, since: number | null): Promise<SignInEvent[]> {
  const found: SignInEvent[] = []
  const from = since === null ? '' : `&dateFrom=${since}`
  for (;;) {
    const query = `type=LOGIN_ERROR${from}&first=${found.length}&max=${perPage}`
    const page = await admin.get(`/events?${query}`, z.array(event))
    for (const one of page) found.push(one)
    // A request that Keycloak refuses before anybody says who they are is such an event, too.
    if (page.length < perPage) return found.filter(({ details }) => details?.username)
  }
}

/**
 * When a user has signed in before the present session, an instant; `null` where that is not known. A session that goes on
 * may sign in anew without anybody doing so: such an event is of the same session. What cannot be read here is no reason to
 * refuse the rest of the account.
 */
export async function lastSignIn(admin: AdminRest, userId: string): Promise<string | null> {
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
