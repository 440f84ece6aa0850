import * as z from 'zod/mini'
import type { User } from '../../src/contract/access.ts'
import { can } from '../../src/contract/entity.ts'
import type { PresenceAnswer } from '../../src/contract/answers/general.ts'
import { limits } from '../../src/contract/limits.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { ApiContext } from '../api.ts'
import type { Call, Handler } from '../http/call.ts'
import { requirePermission } from '../guard/guard.ts'
import { readVisibleRow } from '../records/read.ts'
import { whoText } from '../../src/contract/who.ts'
import { requireUser } from '../users/fetchedUsers.ts'
import type { Presences } from '../stores/store.ts'

export const presenceBodySchema = z.strictObject({
  resource: z.string().check(z.maxLength(limits.id)),
  // Characters that no id contains do not reach the store.
  recordId: z.string().check(z.maxLength(limits.id), z.regex(/^[^\u0000-\u001f]{1,200}$/)),
  left: z.optional(z.boolean()),
})

/** Throws the errors of reading the record. Nothing is logged. */
export const answerPresence =
  (api: ApiContext, presences: Presences): Handler =>
  async (call) => {
    const { user } = call
    const { place, left } = await placeOf(api, call)
    if (left) await presences.forget(place, user.id)
    // Everybody may choose their name, but nobody their username.
    else await presences.note(place, { id: user.id, name: whoText(user) })
    const isTold = !left && mayKnowPeople(api, user)
    const body: PresenceAnswer = { others: isTold ? await presences.others(place, user.id) : [] }
    return { status: 200, body }
  }

async function placeOf(api: ApiContext, call: Call) {
  const { data } = presenceBodySchema.safeParse(await call.body())
  if (!data) throw new ProblemError('malformed', { params: { parameter: 'body' } })
  const { resource, recordId, left } = data
  const entity = api.registry.find(resource)
  if (!entity) throw new ProblemError('notFound')
  requirePermission(call.user, entity, 'show')
  // Closing needs no check, since the record may be gone. Users are not in the store, and only administrators may read them.
  if (!left && entity.external) await requireUser(api.identity, recordId)
  else if (!left) await readVisibleRow(api, api.store, call.user, entity, recordId)
  return { place: `${entity.name}/${recordId}`, left }
}

/** Visitors, who see no users, are not told about others; others are told about them. */
const mayKnowPeople = ({ registry }: ApiContext, user: User): boolean =>
  can(user, registry.get('users'), 'list')
