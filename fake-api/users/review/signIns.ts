import * as z from 'zod/mini'
import { log } from '../../log.ts'
import { IdentityRefusal, type AdminRest } from '../adminRest.ts'

/** How long the identity service keeps sign-ins: days, `null` for ever, `false` if it does not or does not say. */
export type SignInsKept = { days: number | null } | { days: false; why: 'notKept' | 'unknown' }

/** The last sign-in of a user: an instant, or why it is unknown. */
export type LastSignIn = { at: string } | { why: 'none' | 'notKept' | 'unknown' }

const config = z.object({
  eventsEnabled: z.nullish(z.boolean()),
  /** Seconds; 0 keeps everything. */
  eventsExpiration: z.nullish(z.number()),
  /** All types if none is named. */
  enabledEventTypes: z.nullish(z.array(z.string())),
})
const event = z.object({ time: z.number() })

/** How sign-ins are kept. A refusal does not prevent the rest of the review; throws without an answer. */
export async function signInsKept(admin: AdminRest): Promise<SignInsKept> {
  const said = await unlessRefused(() => admin.get('/events/config', config))
  if (!said) return { days: false, why: 'unknown' }
  const { eventsEnabled, eventsExpiration, enabledEventTypes } = said
  const isKept = !enabledEventTypes?.length || enabledEventTypes.includes('LOGIN')
  if (!eventsEnabled || !isKept) return { days: false, why: 'notKept' }
  return { days: eventsExpiration ? Math.round(eventsExpiration / 86_400) : null }
}

/** The last recorded sign-in of a user. */
export async function lastSignInOf(admin: AdminRest, kept: SignInsKept, id: string): Promise<LastSignIn> {
  if (kept.days === false) return { why: kept.why }
  const query = new URLSearchParams({ type: 'LOGIN', user: id, max: '1' })
  const found = await unlessRefused(() => admin.get(`/events?${query}`, z.array(event)))
  if (!found) return { why: 'unknown' }
  return found[0] ? { at: new Date(found[0].time).toISOString() } : { why: 'none' }
}

async function unlessRefused<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof IdentityRefusal)) throw error
    log.error({ reason: error.message }, 'Sign-ins cannot be read.')
    return null
  }
}
