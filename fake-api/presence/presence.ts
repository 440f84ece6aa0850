import * as z from 'zod/mini'
import type { User } from '../../src/contract/access.ts'
import { can } from '../../src/contract/can.ts'
import type { PresenceAnswer } from '../../src/contract/presence.ts'
import { limits } from '../../src/contract/limits.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Api } from '../api.ts'
import type { Call } from '../dialect/call.ts'
import type { Handler } from '../dialect/routes.ts'
import { requirePermission } from '../guard/guard.ts'
import { visibleRow } from '../records/read.ts'
import { usersOf } from '../viewing/viewings.ts'
import type { Presences } from './presences.ts'

const beat = z.strictObject({
  resource: z.string().check(z.maxLength(limits.id)),
  // What no id has, no store has to take.
  recordId: z.string().check(z.regex(/^[^\0-\x1f]{1,200}$/)),
  left: z.optional(z.boolean()),
})

/**
 * `POST /api/presence` with a `PresenceBeat`: a `PresenceAnswer`. Throws what reading the record does. No change of anything: it is
 * neither on record nor kept.
 */
export const notePresence =
  (api: Api, presences: Presences): Handler =>
  async (call) => {
    const { user } = call
    const { place, left } = await placeOf(api, call)
    if (left) await presences.forget(place, user.id)
    else await presences.note(place, { id: user.id, name: user.name })
    const isTold = !left && mayKnowPeople(api, user)
    const body: PresenceAnswer = { others: isTold ? await presences.others(place, user.id) : [] }
    return { status: 200, body }
  }

async function placeOf(api: Api, call: Call) {
  const { data } = beat.safeParse(await call.body())
  if (!data) throw new Problem('malformed', { params: { parameter: 'body' } })
  const { resource, recordId, left } = data
  const entity = api.registry.find(resource)
  if (!entity) throw new Problem('notFound')
  requirePermission(call.user, entity, 'show')
  // Who has left needs no sight of what may be gone; users are not in the store, and nobody sees them who may not see all.
  if (!left && !entity.external) await visibleRow(api, api.store, call.user, entity, recordId)
  return { place: `${entity.name}/${recordId}`, left }
}

/** People are the users' business: visitors see none, so they are told of none, but are told of. */
function mayKnowPeople({ registry }: Api, user: User): boolean {
  const users = usersOf(registry)
  return !!users && can(user, users, 'list')
}
