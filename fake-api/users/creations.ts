import * as z from 'zod/mini'
import type { Row } from '../../src/contract/values.ts'
import { type ApiContext, serverUser } from '../api.ts'
import type { AuditContext } from '../audit/chain.ts'
import { logChange, logBeforeExternalCall, logRefusal } from '../audit/log.ts'
import { addedUsersQuota, countUse } from '../guard/personQuotas.ts'
import { putRow } from '../putRow.ts'
import { logFault } from '../log.ts'
import type { Reader, Transaction } from '../stores/store.ts'
import type { AdminRest } from './adminRest.ts'
import { deleteUser } from './applyUser.ts'
import { areLateCallsOver, restartLateCallWait } from './unsettled.ts'
import {
  hasExactlyAccessAttributes,
  toFetchedUser,
  emailAndNamesOf,
  userRepresentationSchema,
  type UserRepresentation,
  rightsOf,
} from './representation.ts'

/** Creations of users with an unknown outcome. A name can have several, since a call of an earlier one may still take effect. */
export const creationsCollection = 'user-creations'

interface Creation {
  username: string
  wanted: Row
  /** When the creation began: seconds since 1970 by the clock of the identity service. */
  since: number
  entryId: string
  /** UTC instant, ISO 8601. */
  at: string
}

/** Runs before the identity service is called, so that users added in part are found. Returns the id of the log entry. */
export async function beginCreation(tx: Transaction, at: AuditContext, wanted: Row, since: number) {
  await countUse(tx, addedUsersQuota, at, 1)
  const entryId = await logBeforeExternalCall(tx, at, 'create', wanted)
  const { password: _, ...user } = wanted
  const username = String(wanted['username'])
  const creation: Creation = { username, wanted: user, since, entryId, at: at.now }
  await tx.insert(creationsCollection, { ...creation, id: entryId, version: 1, isRefused: false })
  return entryId
}

/** Forgets a creation of which nothing exists or can appear. `entryId` is the result of `beginCreation`. */
export async function forgetCreation(tx: Transaction, entryId: string): Promise<void> {
  if (await tx.get(creationsCollection, entryId)) await tx.remove(creationsCollection, entryId)
}

/** Forgets all creations of a name once a user with it exists: earlier ones can have no effect any more. */
export async function forgetCreationsOf(tx: Transaction, username: string): Promise<void> {
  for (const kept of await readUnsettledCreations({ store: tx }))
    if (String(kept['username']).toLowerCase() === username.toLowerCase())
      await tx.remove(creationsCollection, kept.id)
}

/** Marks a creation as refused although a user may exist or still appear. */
export async function markCreationRefused(tx: Transaction, entryId: string): Promise<void> {
  const kept = await tx.get(creationsCollection, entryId)
  if (kept) await putRow(tx, creationsCollection, kept, { ...kept, isRefused: true })
  await restartLateCallWait(tx)
}

export const readUnsettledCreations = async ({ store }: { store: Pick<Reader, 'list'> }): Promise<Row[]> =>
  (await store.list(creationsCollection, { where: [] })).rows

export type SettleContext = Pick<ApiContext, 'store' | 'registry' | 'clock'> & { identity: AdminRest }

/** Deletes users left by writes that have ended, so that their names are free again. Call within a turn. Failures are tried again. */
export async function undoAbandonedCreations(api: SettleContext): Promise<void> {
  for (const kept of await readUnsettledCreations(api)) {
    const { username } = kept as unknown as Creation
    await settleOne(api, kept).catch((error: unknown) =>
      logFault(error, `The user ${username} was added only in part and is still to be taken back:`),
    )
  }
}

async function settleOne({ store, identity, registry, clock }: SettleContext, kept: Row): Promise<void> {
  const { entryId } = kept as unknown as Creation
  const entity = registry.get('users')
  const left = await findLeftBehind(identity, kept)
  if (left) await deleteUser(identity, left.id)
  await store.transaction(async (tx) => {
    const at = { user: serverUser, entity, now: clock().toISOString(), parentId: entryId }
    const row = left ? toFetchedUser(left, null, identity.versionKey).row : undefined
    if (row) await logChange(tx, at, 'delete', row, null)
    // If the write itself went on, it has already logged the outcome.
    if (kept['isRefused'] === true) {
      if (await areLateCallsOver(tx)) await forgetCreation(tx, kept.id)
      return
    }
    await logRefusal(tx, at, { attempted: 'create', code: 'userAddFailed', recordId: row?.id ?? '', row })
    // A process that died may have sent a call just before it did.
    await markCreationRefused(tx, kept.id)
  })
}

/** The user that the creation with this log entry left in the identity service; `null` if there is none. Throws like `AdminRest`. */
export async function findUserLeftBehind(
  { store, identity }: Pick<SettleContext, 'store' | 'identity'>,
  entryId: string,
) {
  const kept = await store.get(creationsCollection, entryId)
  return kept ? findLeftBehind(identity, kept) : null
}

/** The user of this creation; `null` if the name belongs to an older user, or to a different one added in the service's own console. */
async function findLeftBehind(identity: AdminRest, kept: Row): Promise<UserRepresentation | null> {
  const { username, since, wanted } = kept as unknown as Creation
  const query = new URLSearchParams({ username, exact: 'true', briefRepresentation: 'false' })
  const [found] = await identity.get(`/users?${query}`, z.array(userRepresentationSchema))
  const isOurs =
    found &&
    (found.createdTimestamp ?? 0) >= since * 1000 &&
    hasExactlyAccessAttributes(found, rightsOf(wanted)) &&
    nameText(toFetchedUser(found, null, identity.versionKey).row) === nameText(wanted)
  return isOurs ? found : null
}

/** The identity service stores email addresses in lower case. */
const nameText = (row: Row) => JSON.stringify(emailAndNamesOf(row)).toLowerCase()
