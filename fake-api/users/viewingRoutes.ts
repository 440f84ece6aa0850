import * as z from 'zod/mini'
import { casinoScopeOf, type User } from '../../src/contract/access.ts'
import { can } from '../../src/contract/can.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { limits, boundedList } from '../../src/contract/limits.ts'
import { Problem } from '../../src/contract/problem.ts'
import { viewAsLifetimeMs, viewingsPath } from '../../src/contract/viewing.ts'
import type { ApiContext } from '../api.ts'
import { logChange } from '../audit/log.ts'
import type { Handler, HandlersByMethod } from '../http/call.ts'
import { throwRuleErrors } from '../records/check.ts'
import { createFind, generateId } from '../records/findIn.ts'
import { runLoggedWrite } from '../records/write.ts'
import { requireUser } from './fetchedUsers.ts'
import {
  endOldest,
  endAndLogViewing,
  casinosInEntry,
  viewingRecord,
  findUsersEntity,
  type StoredViewing,
} from './viewings.ts'
import { transactionWithCurrentRights } from '../guard/stillCurrent.ts'
import type { FieldErrors } from '../../src/contract/answers/shared.ts'
import type { Viewing } from '../../src/contract/answers/general.ts'

export function viewingRoutes(api: ApiContext): Record<string, HandlersByMethod> {
  const entity = findUsersEntity(api.registry)
  if (!entity) return {}
  return {
    [`/${viewingsPath}`]: { POST: beginViewing(api, entity) },
    [`/${viewingsPath}/:id`]: { DELETE: endViewing(api, entity) },
  }
}

const anId = z.string().check(z.minLength(1), z.maxLength(limits.id))
/** Whom to view as: a particular visitor, or any visitor with these casinos. */
export const viewingRequestSchema = z.union([
  z.strictObject({ userId: anId }),
  z.strictObject({ casinoIds: boundedList(anId, limits.references) }),
])

/** `POST /api/viewings` with a `ViewingTarget`: 201 with the `Viewing`. Throws like `requireUser`, and `invalid`. */
const beginViewing =
  (api: ApiContext, entity: Entity): Handler =>
  (call) =>
    runLoggedWrite(api, entity, call, permission(call.user, entity), async (attempted) => {
      const { data } = viewingRequestSchema.safeParse(attempted.body)
      if (!data) throw new Problem('malformed', { params: { parameter: 'body' } })
      const isSeen = seenBy(call.user)
      const { user, label, casinoIds } = await sightOf(api, data, isSeen)
      const seen = casinoIds.filter(isSeen)
      const startedAt = attempted.now
      const viewing: Viewing = {
        id: generateId(),
        user,
        casinoIds: seen,
        others: seen.length < casinoIds.length,
        startedAt,
        expiresAt: new Date(Date.parse(startedAt) + viewAsLifetimeMs).toISOString(),
      }
      await transactionWithCurrentRights({ store: api.store, call }, async (tx) => {
        const row = viewingRecord({ user, label })
        const kept = { ...viewing, version: 1, byId: call.user.id, label }
        const happening = { ...attempted, ...casinosInEntry(kept) }
        await endOldest(tx, entity, attempted)
        const entryId = await logChange(tx, happening, 'view', row, { ...row, casinoIds: seen })
        await tx.insert(viewingsPath, { ...kept, entryId } satisfies StoredViewing)
      })
      return { status: 201, body: viewing, headers: { Location: `/api/${viewingsPath}/${viewing.id}` } }
    })

/** `DELETE /api/viewings/<id>`: ends one of the user's own viewings. Does nothing if it has ended. */
const endViewing =
  (api: ApiContext, entity: Entity): Handler =>
  (call) =>
    runLoggedWrite(api, entity, call, permission(call.user, entity), async ({ user, now }) => {
      await api.store.transaction(async (tx) => {
        const viewing = (await tx.get(viewingsPath, call.id)) as StoredViewing | undefined
        if (viewing?.byId === user.id) await endAndLogViewing(tx, entity, viewing, { user, now })
      })
      return { status: 200, body: {} }
    })

const permission = (user: User, entity: Entity) => ({ action: 'view', permitted: can(user, entity, 'view') })

function seenBy(user: User): (casinoId: string) => boolean {
  const scope = casinoScopeOf(user)
  return (id) => !scope || scope.includes(id)
}

interface Sight extends Pick<StoredViewing, 'user' | 'label'> {
  casinoIds: string[]
}

/** Throws `notFound` for an unknown user, and `invalid` for a user who is no visitor and for casinos that the caller does not see. */
async function sightOf(
  api: ApiContext,
  asked: z.output<typeof viewingRequestSchema>,
  isSeen: (casinoId: string) => boolean,
): Promise<Sight> {
  if ('userId' in asked) {
    const { row } = await requireUser(api.identity, asked.userId)
    throwRuleErrors(row['role'] === 'visitor' ? {} : { userId: { code: 'choiceInvalid' } })
    const name = [row['firstName'], row['lastName']].filter(Boolean).join(' ')
    const label = String(row['username'])
    return { user: { id: row.id, name: name || label }, label, casinoIds: row['casinoIds'] as string[] }
  }
  const ids = [...new Set(asked.casinoIds)]
  const found = new Map((await createFind(api.store)('casinos', { id: ids })).map((row) => [row.id, row]))
  const errors: FieldErrors = Object.fromEntries(
    asked.casinoIds.flatMap((id, index) =>
      found.has(id) && isSeen(id) ? [] : [[`casinoIds.${index}`, { code: 'referenceMissing' } as const]],
    ),
  )
  throwRuleErrors(errors)
  const label = ids.map((id) => String(found.get(id)?.['name'])).join(', ')
  return { user: null, label: label.slice(0, 200), casinoIds: ids }
}
