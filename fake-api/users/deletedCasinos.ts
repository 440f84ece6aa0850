import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { deletedCasinosCollection } from '../../src/contract/access.ts'
import { type ApiContext, serverUser } from '../api.ts'
import { logChange } from '../audit/log.ts'
import { logFault } from '../log.ts'
import type { WriteSubscriber } from '../records/write.ts'
import { allRowsRange } from '../stores/store.ts'
import { unlessGone, type AdminRest } from './adminRest.ts'
import { allUsersPath, fetchUser, readPages } from './fetchedUsers.ts'
import { userRepresentationSchema } from './representation.ts'
import { settleChanges, settleUsers } from './repairs.ts'
import { runInUserTurn } from './turns.ts'
import { beginChange, settleNotedChange } from './unsettled.ts'
import { applyUser } from './applyUser.ts'

type Parts = Pick<ApiContext, 'store' | 'identity' | 'registry' | 'clock'>

/** Records, with its deletion, that a casino has to be removed from users' lists. Its id cannot be used again until then. */
export const noteDeletedCasino: WriteSubscriber = async ({ tx, before, after }) => {
  if (!before || after) return undefined
  return ({ parentId }) =>
    tx.insert(deletedCasinosCollection, { id: before.id, version: 1, entryId: parentId })
}

/** Ends sessions like any change of rights. Never rejects: failures are logged and tried again later. */
export async function clearDeletedCasinos(api: Parts): Promise<void> {
  try {
    const query = { where: [], sort: [], range: allRowsRange }
    const gone = (await api.store.list(deletedCasinosCollection, query)).rows
    if (gone.length === 0) return
    await runInUserTurn(api, async (identity) => {
      const held = { ...api, identity }
      await settleUsers(held)
      for (const id of await holdersOf(identity, gone)) {
        await settleChanges(held, id)
        await takeOut(held, id, gone)
      }
      await api.store.transaction(async (tx) => {
        for (const { id } of gone)
          if (await tx.get(deletedCasinosCollection, id)) await tx.remove(deletedCasinosCollection, id)
      })
    })
  } catch (error) {
    logFault(error, 'Deleted casinos could not be taken out of the lists of users yet:')
  }
}

/** Reads all users before any is changed, since changes would move users between pages. */
async function holdersOf(identity: AdminRest, gone: readonly Row[]): Promise<string[]> {
  const holders = new Set<string>()
  for await (const page of readPages(identity, allUsersPath, userRepresentationSchema))
    for (const { id, attributes } of page) if (attributes?.['casinos']?.some(isIn(gone))) holders.add(id)
  return [...holders]
}

/** If this is interrupted, the repairs complete it from the noted change. */
async function takeOut(api: Parts, id: string, gone: readonly Row[]): Promise<void> {
  const { store, identity, registry, clock } = api
  const known = await unlessGone(fetchUser(identity, id))
  if (!known) return
  const before = known.row
  const held = before['casinoIds'] as string[]
  const after = { ...before, casinoIds: held.filter((one) => !isIn(gone)(one)) }
  const entity = registry.find('users') as Entity
  const cause = gone.find((row) => held.includes(row.id))
  const at = (parentId: unknown) => {
    const now = clock().toISOString()
    return { api, user: serverUser, entity, now, parentId: String(parentId) }
  }
  const change = { attempted: 'edit', before, after, key: null, revokes: true } as const
  const parentId = await store.transaction((tx) => beginChange(tx, at(cause?.['entryId']), change))
  await applyUser(identity, known, after)
  const left = (await fetchUser(identity, id)).row
  await store.transaction(async (tx) => {
    await logChange(tx, at(parentId), 'update', before, left)
    await settleNotedChange(tx, at(parentId), { id, left, mayBeLate: false })
  })
}

const isIn = (gone: readonly Row[]) => (id: string) => gone.some((one) => one.id === id)
