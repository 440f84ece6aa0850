import * as z from 'zod/mini'
import type { Row } from '../../src/contract/row.ts'
import type { Api } from '../api.ts'
import { logChange, logRefusal } from '../audit/log.ts'
import { logFault } from '../logFault.ts'
import { allRowsRange, type Transaction } from '../stores/store.ts'
import { system } from '../system.ts'
import type { AdminRest } from './adminRest.ts'
import { knownUser, representation, type Representation } from './representation.ts'

/** Creations of users that were begun and of which it is not known what has become: by the names, which were free. */
const collection = 'user-creations'

export interface Creation {
  username: string
  /** When it was begun, by the clock of the identity service. Seconds since 1970. */
  since: number
  /** The entry of the audit log that says so. */
  entryId: string
  /** UTC instant, ISO 8601. */
  at: string
}

/** How long after a refusal a call that got no answer may still come about. Milliseconds. */
const late = 60_000

/** Whether what is noted of a creation is over: what was cut off is, what was refused waits for calls that got no answer. */
export const isRepairDue = (note: Row, now: Date): boolean =>
  note['isRefused'] !== true || now.getTime() - Date.parse(String(note['at'])) > late

/** Keeps whom a write is about to add, before anything is asked for: whom it leaves behind is found by this. */
export async function noteCreation(tx: Transaction, creation: Creation): Promise<void> {
  const id = idOf(creation.username)
  const kept = await tx.get(collection, id)
  const row = { ...creation, id, version: (kept?.version ?? 0) + 1, isRefused: false }
  await (kept ? tx.replace(collection, row) : tx.insert(collection, row))
}

/** Says that the user was added, or that nothing of them is there or can come about. */
export async function forgetCreation(tx: Transaction, username: string): Promise<void> {
  if (await tx.get(collection, idOf(username))) await tx.remove(collection, idOf(username))
}

/** Says that the creation was refused, and that something of it may still be there or come about. */
export async function noteRefusedCreation(tx: Transaction, username: string): Promise<void> {
  const kept = await tx.get(collection, idOf(username))
  if (kept) await tx.replace(collection, { ...kept, version: kept.version + 1, isRefused: true })
}

/** The creations of which it is not known what has become. */
export const unsettledCreations = async ({ store }: Pick<Api, 'store'>): Promise<Row[]> =>
  (await store.list(collection, { where: [], sort: [], range: allRowsRange })).rows

type Settling = Pick<Api, 'store' | 'registry' | 'clock'> & { identity: AdminRest }

/**
 * Takes back whom writes have added that are over: nobody was told of them, so that their names are free again. To be asked in turn.
 * What cannot be taken back now is said, and stays for the next time.
 */
export async function settleCreations(api: Settling): Promise<void> {
  for (const kept of await unsettledCreations(api)) {
    const { username } = kept as unknown as Creation
    await settleOne(api, kept).catch((error: unknown) =>
      logFault(error, `The user ${username} was added only in part and is still to be taken back:`),
    )
  }
}

async function settleOne({ store, identity, registry, clock }: Settling, kept: Row): Promise<void> {
  const { username, since, entryId } = kept as unknown as Creation
  const entity = registry.find('users')
  const found = await namedUser(identity, username)
  // Somebody of an older date had the name before, or has got it in the console of the identity service.
  const left = found && (found.createdTimestamp ?? 0) >= since * 1000 ? found : null
  if (left) await identity.send('DELETE', `/users/${encodeURIComponent(left.id)}`)
  const isOver = isRepairDue(kept, clock())
  await store.transaction(async (tx) => {
    const happening = entity && { user: system, entity, now: clock().toISOString(), parentId: entryId }
    const row = left ? knownUser(left, null, identity.versionKey).row : undefined
    if (happening && row) await logChange(tx, happening, 'delete', row, null)
    // Whose write went on to say so itself has said so.
    if (happening && kept['isRefused'] !== true) {
      const recordId = row?.id ?? ''
      await logRefusal(tx, happening, {
        attempted: 'create',
        code: 'userAddFailed',
        recordId,
        row,
        changes: [],
        isUnknown: false,
      })
    }
    if (isOver) await forgetCreation(tx, username)
  })
}

/** The user of a name. Throws as `AdminRest` does. */
export async function namedUser(identity: AdminRest, username: string): Promise<Representation | undefined> {
  const query = new URLSearchParams({ username, exact: 'true', briefRepresentation: 'false' })
  const [found] = await identity.get(`/users?${query}`, z.array(representation))
  return found
}

const idOf = (username: string) => username.toLowerCase()
