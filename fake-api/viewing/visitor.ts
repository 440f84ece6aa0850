import { casinoScope, type User } from '../../src/contract/access.ts'
import { can } from '../../src/contract/can.ts'
import { Problem } from '../../src/contract/problem.ts'
import { viewingsPath, viewedAsUser } from '../../src/contract/viewing.ts'
import type { Api } from '../api.ts'
import { countRefusal } from '../audit/refusals.ts'
import { casinosInEntry, viewingRecord, usersEntity, type StoredViewing } from './viewings.ts'

export interface ViewingRequest {
  /** The signed-in user. */
  user: User
  /** The value of the header. */
  id: string
  method: string
}

/** The visitor that somebody reads as. */
export interface ViewedUser {
  visitor: User
  /** The id of a user; `null` for no particular visitor. */
  of: string | null
}

/**
 * The visitor as whom an administrator reads, limited to casinos of the viewing that the administrator still sees. Throws `noPermission`
 * for other users, `viewingOver` for a viewing that is not theirs or has ended, and `viewingReadOnly` for writes, which is logged.
 */
export async function visitorFor(
  api: Pick<Api, 'store' | 'registry' | 'clock' | 'refusalsTogether'>,
  { user, id, method }: ViewingRequest,
): Promise<ViewedUser> {
  const { store, registry, clock } = api
  const entity = usersEntity(registry)
  if (!entity || !can(user, entity, 'view')) throw new Problem('noPermission')
  const now = clock().toISOString()
  const viewing = (await store.get(viewingsPath, id)) as StoredViewing | undefined
  if (viewing?.byId !== user.id || viewing.expiresAt <= now) throw new Problem('viewingOver')
  if (method !== 'GET' && method !== 'HEAD') {
    const row = viewingRecord(viewing)
    const code = 'viewingReadOnly'
    await store.transaction((tx) =>
      countRefusal(
        api,
        tx,
        { user, entity, now, parentId: viewing.entryId, ...casinosInEntry(viewing) },
        { attempted: 'view', code, recordId: row.id, row, changes: [], isUnknown: false },
      ),
    )
    throw new Problem(code)
  }
  const scope = casinoScope(user)
  const casinoIds = viewing.casinoIds.filter((casino) => !scope || scope.includes(casino))
  return { visitor: viewedAsUser({ ...viewing, casinoIds }), of: viewing.user?.id ?? null }
}
