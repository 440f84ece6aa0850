import * as z from 'zod/mini'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Api } from '../api.ts'
import type { AuditContext } from '../audit/chain.ts'
import { logChange, logBeforeExternalCall, logRefusal } from '../audit/log.ts'
import { logFault } from '../log.ts'
import { allRowsRange, type Transaction } from '../stores/store.ts'
import { serverUser } from '../system.ts'
import type { AdminRest } from './adminRest.ts'
import { deleteUser } from './applyUser.ts'
import {
  hasExactlyAccess,
  knownUser,
  namesOf,
  representation,
  type Representation,
} from './representation.ts'
import { rightsOf } from './rights.ts'

/** Creations of users with an unknown outcome, by username. */
const collection = 'user-creations'

interface Creation {
  username: string
  /** What the user is added as. */
  wanted: Row
  /** When it began by the clock of the identity service, in seconds since 1970. */
  since: number
  /** The log entry of its beginning. */
  entryId: string
  /** UTC instant, ISO 8601. */
  at: string
}

/** Milliseconds after a refusal within which an unanswered call may still take effect. */
const late = 60_000

/** Whether a creation can be settled: at once if it was interrupted, later if it was refused, in case of unanswered calls. */
export const isRepairDue = (note: Row, now: Date): boolean =>
  note['isRefused'] !== true || now.getTime() - Date.parse(String(note['at'])) > late

/**
 * Puts on record whom a write is about to add, before anything is asked, so that users left behind are found. Returns the id of the entry.
 *
 * @param since now by the clock of the identity service
 */
export async function beginCreation(tx: Transaction, at: AuditContext, wanted: Row, since: number) {
  const entryId = await logBeforeExternalCall(tx, at, 'create', wanted)
  const { password: _, ...user } = wanted
  const creation: Creation = {
    ...{ username: String(wanted['username']), wanted: user },
    ...{ since, entryId, at: at.now },
  }
  const id = idOf(creation.username)
  const kept = await tx.get(collection, id)
  const row = { ...creation, id, version: (kept?.version ?? 0) + 1, isRefused: false }
  await (kept ? tx.replace(collection, row) : tx.insert(collection, row))
  return entryId
}

/** Says that the user was added, or that nothing of them exists or can appear. */
export async function forgetCreation(tx: Transaction, username: string): Promise<void> {
  if (await tx.get(collection, idOf(username))) await tx.remove(collection, idOf(username))
}

/** Says that the creation was refused, and that something of it may still exist or appear. */
export async function noteRefusedCreation(tx: Transaction, username: string): Promise<void> {
  const kept = await tx.get(collection, idOf(username))
  if (kept) await tx.replace(collection, { ...kept, version: kept.version + 1, isRefused: true })
}

/** The creations with an unknown outcome. */
export const unsettledCreations = async ({ store }: Pick<Api, 'store'>): Promise<Row[]> =>
  (await store.list(collection, { where: [], sort: [], range: allRowsRange })).rows

export type SettleContext = Pick<Api, 'store' | 'registry' | 'clock'> & { identity: AdminRest }

/**
 * Takes back whom writes have added that are over: nobody was told of them, so that their names are free again. To be asked in turn.
 * What cannot be taken back now is said, and stays for the next time.
 */
export async function undoAbandonedCreations(api: SettleContext): Promise<void> {
  for (const kept of await unsettledCreations(api)) {
    const { username } = kept as unknown as Creation
    await settleOne(api, kept).catch((error: unknown) =>
      logFault(error, `The user ${username} was added only in part and is still to be taken back:`),
    )
  }
}

async function settleOne({ store, identity, registry, clock }: SettleContext, kept: Row): Promise<void> {
  const { username, entryId } = kept as unknown as Creation
  const entity = registry.find('users') as Entity
  const left = await findLeftBehind(identity, kept)
  if (left) await deleteUser(identity, left.id)
  const isOver = isRepairDue(kept, clock())
  await store.transaction(async (tx) => {
    const at = { user: serverUser, entity, now: clock().toISOString(), parentId: entryId }
    const row = left ? knownUser(left, null, identity.versionKey).row : undefined
    if (row) await logChange(tx, at, 'delete', row, null)
    // If the write itself continued, it has logged the outcome.
    if (kept['isRefused'] !== true)
      await logRefusal(tx, at, {
        ...{ attempted: 'create', code: 'userAddFailed', recordId: row?.id ?? '', row },
        ...{ changes: [], isUnknown: false },
      })
    if (isOver) await forgetCreation(tx, username)
  })
}

/** The user whom the last creation of a name has left behind; `null` if there is none. Throws like `AdminRest`. */
export const findNewUser = async (
  { store, identity }: Pick<SettleContext, 'store' | 'identity'>,
  username: string,
) => {
  const kept = await store.get(collection, idOf(username))
  return kept ? findLeftBehind(identity, kept) : null
}

/**
 * Whoever is older had the name before, and whoever is not what the creation adds was added by somebody else, in the identity service's own
 * console: an administrator does that where our call gets no answer.
 */
async function findLeftBehind(identity: AdminRest, kept: Row): Promise<Representation | null> {
  const { username, since, wanted } = kept as unknown as Creation
  const query = new URLSearchParams({ username, exact: 'true', briefRepresentation: 'false' })
  const [found] = await identity.get(`/users?${query}`, z.array(representation))
  const isOurs =
    found &&
    (found.createdTimestamp ?? 0) >= since * 1000 &&
    hasExactlyAccess(found, rightsOf(wanted)) &&
    nameText(knownUser(found, null, identity.versionKey).row) === nameText(wanted)
  return isOurs ? found : null
}

/** The identity service writes addresses in small letters. */
const nameText = (row: Row) => JSON.stringify(namesOf(row)).toLowerCase()

const idOf = (username: string) => username.toLowerCase()
