import { casinoScopeOf, type User } from '../../src/contract/access.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Registry } from '../../src/contract/registry.ts'
import type { Row } from '../../src/contract/row.ts'
import { maxViewAsSessions, userOfViewing, viewingsPath } from '../../src/contract/viewing.ts'
import { type ApiContext, serverUser } from '../api.ts'
import { logChange } from '../audit/log.ts'
import { logFault } from '../log.ts'
import { allRowsRange, type Transaction } from '../stores/store.ts'
import { defineBound } from '../defineBound.ts'
import { can } from '../../src/contract/can.ts'
import { Problem } from '../../src/contract/problem.ts'
import { logOrCountRefusal } from '../audit/refusals.ts'
import type { Viewing } from '../../src/contract/answers/general.ts'

export interface StoredViewing extends Viewing, Row {
  byId: string
  /** The log entry of the beginning. */
  entryId: string
  /** How the log names the visitor. */
  label: string
}

/** The log entries of viewings concern users. */
export const findUsersEntity = (registry: Registry): Entity | undefined => registry.find('users')

/** The record that the log entry concerns: the visitor. */
export const viewingRecord = ({ user, label }: Pick<StoredViewing, 'user' | 'label'>): Row => ({
  id: user?.id ?? '',
  version: 1,
  username: label,
})

/** The casinos for the log entry of a viewing without a particular visitor: users who see all of them see the entry. */
export const casinosInEntry = ({ user, casinoIds }: Pick<StoredViewing, 'user' | 'casinoIds'>) =>
  user || casinoIds.length === 0 ? {} : { casinoIds }

export async function endAndLogViewing(
  tx: Transaction,
  entity: Entity,
  viewing: StoredViewing,
  { user, now }: { user: User; now: string },
): Promise<void> {
  await tx.remove(viewingsPath, viewing.id)
  const row = viewingRecord(viewing)
  const happening = { user, entity, now, parentId: viewing.entryId, ...casinosInEntry(viewing) }
  await logChange(tx, happening, 'endView', row, row)
}

export async function endOldest(
  tx: Transaction,
  entity: Entity,
  { user, now }: { user: User; now: string },
): Promise<void> {
  const { rows } = await tx.list(viewingsPath, {
    where: [{ field: 'byId', op: 'in', values: [user.id] }],
    sort: [{ field: 'startedAt', order: 'DESC' }],
    range: allRowsRange,
  })
  for (const row of rows.slice(mostViewings - 1))
    await endAndLogViewing(tx, entity, row as StoredViewing, { user, now })
}

export async function endViewingsOf(
  tx: Transaction,
  { user, now, entity }: { user: User; now: string; entity: Entity },
  userId: string,
): Promise<void> {
  const isOne = (field: string) => ({ field, op: 'in', values: [userId] }) as const
  const where = [{ op: 'any', of: [isOne('byId'), isOne('user.id')] } as const]
  for (const row of (await tx.list(viewingsPath, { where, sort: [], range: allRowsRange })).rows)
    await endAndLogViewing(tx, entity, row as StoredViewing, { user, now })
}

/** Ends expired viewings, most of which belong to closed tabs. */
interface ViewingsUpkeep {
  /** Never rejects. */
  run(): Promise<void>
}

export const createViewingsUpkeep = (
  api: Pick<ApiContext, 'store' | 'clock' | 'registry'>,
): ViewingsUpkeep => ({
  run: () => endOld(api).catch((error: unknown) => logFault(error, 'Viewings could not be ended:')),
})

async function endOld({
  store,
  clock,
  registry,
}: Pick<ApiContext, 'store' | 'clock' | 'registry'>): Promise<void> {
  const entity = findUsersEntity(registry)
  const now = clock().toISOString()
  const over = {
    where: [{ field: 'expiresAt', op: 'lte', value: now } as const],
    sort: [],
    range: allRowsRange,
  }
  if (!entity || (await store.list(viewingsPath, over)).rows.length === 0) return
  await store.transaction(async (tx) => {
    // Read again within the transaction, since viewings may have ended meanwhile.
    for (const row of (await tx.list(viewingsPath, over)).rows)
      await endAndLogViewing(tx, entity, row as StoredViewing, { user: serverUser, now })
  })
}

const mostViewings = defineBound({
  what: 'viewings at a time',
  limit: maxViewAsSessions,
  per: 'person',
  atLimit: 'the oldest ends',
  test: 'fake-api/viewingsMany.test.ts',
})

interface ViewingRequest {
  user: User
  id: string
  method: string
}

interface ViewedUser {
  visitor: User
  /** The id of the visitor; `null` for no particular one. */
  of: string | null
}

/**
 * The visitor as whom an administrator reads, limited to casinos of the viewing that the administrator still sees. Throws `noPermission`
 * for other users, `viewingOver` for a viewing that has ended or belongs to somebody else, and `viewingReadOnly` for writes, which is
 * logged.
 */
export async function visitorFor(
  api: Pick<ApiContext, 'store' | 'registry' | 'clock' | 'refusalsTogether'>,
  { user, id, method }: ViewingRequest,
): Promise<ViewedUser> {
  const { store, registry, clock } = api
  const entity = findUsersEntity(registry)
  if (!entity || !can(user, entity, 'view')) throw new Problem('noPermission')
  const now = clock().toISOString()
  const viewing = (await store.get(viewingsPath, id)) as StoredViewing | undefined
  if (viewing?.byId !== user.id || viewing.expiresAt <= now) throw new Problem('viewingOver')
  if (method !== 'GET' && method !== 'HEAD') {
    const row = viewingRecord(viewing)
    const code = 'viewingReadOnly'
    await store.transaction((tx) =>
      logOrCountRefusal(
        api,
        tx,
        { user, entity, now, parentId: viewing.entryId, ...casinosInEntry(viewing) },
        { attempted: 'view', code, recordId: row.id, row, changes: [], isUnknown: false },
      ),
    )
    throw new Problem(code)
  }
  const scope = casinoScopeOf(user)
  const casinoIds = viewing.casinoIds.filter((casino) => !scope || scope.includes(casino))
  return { visitor: userOfViewing({ ...viewing, casinoIds }), of: viewing.user?.id ?? null }
}
