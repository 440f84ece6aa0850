import type { Row } from '../../src/contract/row.ts'
import type { Api } from '../api.ts'
import { changesBetween } from '../audit/changes.ts'
import { logChange, logRefusal } from '../audit/log.ts'
import { logFault } from '../logFault.ts'
import { issueDelaySeconds, revoke } from '../revocation/list.ts'
import { allRowsRange, type Transaction } from '../stores/store.ts'
import { system } from '../system.ts'
import { IdentityRefusal, type AdminRest } from './adminRest.ts'
import { settleCreations, unsettledCreations } from './creations.ts'
import { isRepairDue } from './repairDue.ts'
import { fetchUser } from './known.ts'
import { isSameRights, narrower, rightsOf } from './rights.ts'
import { inTurn } from './turn.ts'
import { restoreUser } from './applyUser.ts'

/** Changes of rights that were begun and of which it is not known what has become: by the ids of the users. */
const collection = 'user-changes'

export interface UserChange {
  before: Row
  after: Row
  /** The entry of the audit log that says it was begun. */
  entryId: string
  /** UTC instant, ISO 8601. */
  at: string
  /** By which the same write is known when it is made again; `null` for none. */
  key: string | null
}

/** Keeps what a change of rights is about to do, before anything is asked for: what is left of it is found by this. */
export async function noteChange(tx: Transaction, change: UserChange): Promise<void> {
  const { id } = change.before
  const kept = await tx.get(collection, id)
  const [before, after] = [withoutSecret(change.before), withoutSecret(change.after)]
  const row = { ...change, before, after, id, version: (kept?.version ?? 0) + 1, isRefused: false }
  await (kept ? tx.replace(collection, row) : tx.insert(collection, row))
}

/** Says that the change is as it was meant to be, or as if it had never been. */
export async function forgetChange(tx: Transaction, id: string): Promise<void> {
  if (await tx.get(collection, id)) await tx.remove(collection, id)
}

/** Says that the change was refused, and that something of it may still be there or come about. */
export async function noteRefused(tx: Transaction, id: string): Promise<void> {
  const kept = await tx.get(collection, id)
  if (kept) await tx.replace(collection, { ...kept, version: kept.version + 1, isRefused: true })
}

/** Whether it is not known what has become of a change of this user. */
export const isUnsettled = async ({ store }: Pick<Api, 'store'>, id: string): Promise<boolean> =>
  Boolean(await store.get(collection, id))

/** Takes back what was left of writes that were cut off, as by a crash; again and again, until it has worked. */
export const createUserRepairs = (api: Pick<Api, 'store' | 'identity' | 'registry' | 'clock'>) => ({
  /** Never rejects: what cannot be done now is done later, and said. */
  async run(): Promise<void> {
    try {
      const isOver = (row: Row) => isRepairDue(row, api.clock())
      if (![...(await unsettled(api)), ...(await unsettledCreations(api))].some(isOver)) return
      await inTurn(api, async (identity) => {
        await settleCreations({ ...api, identity })
        await settleUnsettledUsers({ ...api, identity }, isOver)
      })
    } catch (error) {
      logFault(error, 'What is left of a change of a user could not be taken back yet:')
    }
  },
})

const unsettled = async ({ store }: Pick<Api, 'store'>): Promise<Row[]> =>
  (await store.list(collection, { where: [], sort: [], range: allRowsRange })).rows

/**
 * Settles changes whose write is over: the rights become what both the state before and the one meant have, unless they are one of
 * the two. To be asked in turn. Throws as `AdminRest` does.
 */
export async function settleUnsettledUsers(
  api: Pick<Api, 'store' | 'registry' | 'clock'> & { identity: AdminRest },
  isMeant: (row: Row) => boolean,
): Promise<void> {
  for (const row of (await unsettled(api)).filter(isMeant)) await settleOne(api, row)
}

async function settleOne(
  { store, identity, registry, clock }: Parameters<typeof settleUnsettledUsers>[0],
  kept: Row,
) {
  const { before, after, entryId } = kept as unknown as UserChange
  const entity = registry.find('users')
  const present = await fetchUser(identity, kept.id).catch((error: unknown) => {
    if (error instanceof IdentityRefusal && error.status === 404) return null
    throw error
  })
  const now = clock().toISOString()
  const happening = entity && { user: system, entity, now, parentId: entryId }
  // Whoever has signed in since the change was cut off may have rights that are taken back now.
  const over = async (tx: Transaction) => {
    await revoke(tx, `user:${kept.id}`, identity.time() + issueDelaySeconds)
    await forgetChange(tx, kept.id)
  }
  if (!present || !happening) return store.transaction(over)
  const [from, was, meant] = [present.row, before, after].map(rightsOf) as [never, never, never]
  const isDone = kept['isRefused'] !== true && isSameRights(from, meant)
  const least = narrower(from, narrower(was, meant))
  const wanted = isSameRights(from, was) ? present.row : { ...present.row, ...least }
  const left = isDone ? present.row : await restoreUser(identity, present, wanted)
  const changes = changesBetween(before, withoutSecret(left))
  await store.transaction(async (tx) => {
    if (isDone) await logChange(tx, happening, 'update', before, withoutSecret(left))
    else {
      const refused = {
        attempted: 'edit',
        code: 'userChangedInPart',
        recordId: kept.id,
        row: left,
        changes,
      } as const
      await logRefusal(tx, happening, refused)
    }
    await over(tx)
  })
}

const withoutSecret = ({ password: _password, ...row }: Row): Row => row
