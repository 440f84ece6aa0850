import { pick } from 'es-toolkit/compat'
import { builtInCollections } from '../../src/contract/entity.ts'
import { rightsElsewhereAction } from '../../src/contract/audit.ts'
import { inListConditions } from '../../src/contract/query.ts'
import type { Row } from '../../src/contract/values.ts'
import { type ApiContext, serverUser } from '../api.ts'
import type { Change } from '../audit/changes.ts'
import { logChange } from '../audit/log.ts'
import { logFault, log } from '../log.ts'
import { putRow } from '../putRow.ts'
import { readInBatches } from '../stores/move/batches.ts'
import type { Reader, Transaction } from '../stores/store.ts'
import { readAllUsers, readerWithUsers } from './fetchedUsers.ts'
import { isSameRights, rightsOf, type Rights } from './representation.ts'
import { runUserWriteExclusively } from './identityCalls.ts'
import { readUserIdsOfNotedChanges } from './unsettled.ts'
import * as z from 'zod/mini'
import type { AdminRest } from './adminRest.ts'

const collection = 'compared-rights'

/** Collection with one row: when they were compared, and the last entry of the log that was taken into account. */
const stateCollection = 'rights-comparison'
const stateId = 'last'

interface Compared extends Row {
  username: string
  rights: Rights
}

/** All other writes wait for a transaction. */
const usersPerTransaction = 200

const fields = ['role', 'enabled', 'casinoAccess', 'casinoIds'] as const
const none: Rights = { role: null, enabled: false, casinoAccess: 'selected', casinoIds: [] }

type Parts = Pick<ApiContext, 'store' | 'identity' | 'registry' | 'clock'>

/** Compares the rights in audit log and identity service once a day, and logs what others have changed; the first time, nothing. */
export function createRightsComparison(api: Parts) {
  let restsUntil = -Infinity
  return {
    /** Never rejects: what fails is tried again after an hour. */
    async look(): Promise<void> {
      if (performance.now() < restsUntil) return
      try {
        if (await isDue(api, api.store))
          await runUserWriteExclusively(api, (turn) => compareAll({ ...api, ...turn }))
      } catch (error) {
        restsUntil = performance.now() + 3_600_000
        logFault(error, 'Rights could not be compared with the identity service yet:')
      }
    },
  }
}

async function isDue({ clock }: Parts, reader: Pick<Reader, 'get'>): Promise<boolean> {
  const last = await reader.get(stateCollection, stateId)
  // Not only earlier: a wrong clock may have dated the last one ahead.
  return String(last?.['at'] ?? '').slice(0, 10) !== clock().toISOString().slice(0, 10)
}

/** What is undone before the daily comparison is so logged as well. Never rejects: what fails is left to the daily one. */
export async function compareRightsOfUsers(api: Parts, ids: readonly string[]): Promise<void> {
  const { store, registry } = api
  try {
    if (!(await store.get(stateCollection, stateId))) return
    await runUserWriteExclusively(api, async (turn) => {
      const { identity } = turn
      const unsettled = await readUserIdsOfNotedChanges(store)
      const settled = ids.filter((id) => !unsettled.includes(id))
      const asked = { where: inListConditions({ id: settled }) }
      const users = registry.get('users')
      const held = await readerWithUsers(store, users, identity).list(users.name, asked)
      await compare({ ...api, ...turn }, (await store.list(collection, asked)).rows, held.rows)
    })
  } catch (error) {
    logFault(error, 'Rights that were changed in the identity service could not be compared at once:')
  }
}

/** Call within a turn, so that no write on users is under way. Does nothing while the outcome of one is unknown. */
async function compareAll(api: Parts): Promise<void> {
  const { store, identity, clock } = api
  if ((await readUserIdsOfNotedChanges(store)).length > 0 || !(await isDue(api, store))) return
  const compared = (await store.list(collection, { where: [] })).rows
  const held = (await readAllUsers(identity)).map(({ row }) => row)
  const { last, upTo } = await compare(api, compared, held)
  const state = { id: stateId, at: clock().toISOString(), upTo }
  await store.transaction((tx) => putRow(tx, stateCollection, last, state))
}

async function compare(api: Parts, compared: readonly Row[], held: readonly Row[]) {
  const { store } = api
  const last = await store.get(stateCollection, stateId)
  const { said, upTo } = await saidSince(store, String(last?.['upTo'] ?? ''), !last)
  const before = new Map(compared.map((row) => [row.id, row as Compared]))
  const now = new Map(held.map((row) => [row.id, row]))
  const ids = [...new Set([...before.keys(), ...now.keys()])]
  for (let from = 0; from < ids.length; from += usersPerTransaction)
    await store.transaction(async (tx) => {
      for (const id of ids.slice(from, from + usersPerTransaction)) {
        const its = { before: before.get(id), now: now.get(id), said: said.get(id) }
        if (last) await logDifference(api, tx, its)
        await keep(tx, id, its.before, its.now)
      }
    })
  return { last, upTo }
}

/** What entries of the log say of users' rights, by user id: the last value of each field that they name, `null` of a deleted user. */
type Said = ReadonlyMap<string, Record<string, unknown>>

/** Actions whose entries name a user's rights. Other entries name casinos that are no rights of the user, such as those of viewings. */
const saying = ['create', 'update', 'delete', 'refused', 'outcomeUnknown', rightsElsewhereAction]

/** Reads the log after an entry; for the first comparison only where it ends. */
async function saidSince(
  store: Reader,
  after: string,
  isFirst: boolean,
): Promise<{ said: Said; upTo: string }> {
  const end = await store.list(builtInCollections.auditLog, {
    where: [],
    sort: [{ field: 'id', order: 'DESC', plain: true }],
    range: [0, 0],
  })
  const upTo = end.rows[0]?.id ?? after
  const said = new Map<string, Record<string, unknown>>()
  if (isFirst) return { said, upTo }
  const where = inListConditions({ resource: ['users'], action: saying, 'changes.field': fields })
  for await (const rows of readInBatches(store, builtInCollections.auditLog, { where, after }))
    for (const { recordId, changes } of rows)
      for (const { field, after: value } of changes as Change[])
        if ((fields as readonly string[]).includes(field))
          said.set(String(recordId), { ...said.get(String(recordId)), [field]: value })
  return { said, upTo }
}

interface Difference {
  before: Compared | undefined
  /** `undefined` for a user who is gone. */
  now: Row | undefined
  said: Record<string, unknown> | undefined
}

async function logDifference(api: Parts, tx: Transaction, { before, now, said }: Difference): Promise<void> {
  const isExpected = said ? said['enabled'] !== null : before !== undefined
  const expected = isExpected ? rightsOf({ ...none, ...before?.rights, ...said } as unknown as Row) : none
  if (now ? isExpected && isSameRights(expected, rightsOf(now)) : !isExpected) return
  const entity = api.registry.get('users')
  const happening = { user: serverUser, entity, now: api.clock().toISOString() }
  const row = now ?? (before && { id: before.id, version: 1, username: before.username })
  if (!row) return
  const names = pick(row, 'id', 'version', 'username')
  const known = isExpected ? { ...names, ...expected } : null
  await logChange(tx, happening, rightsElsewhereAction, known, now ? { ...names, ...rightsOf(now) } : null)
}

async function keep(tx: Transaction, id: string, before: Compared | undefined, now: Row | undefined) {
  if (!now) {
    if (before) await tx.remove(collection, id)
    return
  }
  const [username, rights] = [String(now['username']), rightsOf(now)]
  if (before && before.username === username && isSameRights(before.rights, rights)) return
  await putRow(tx, collection, before, { id, username, rights })
}

const group = z.object({ path: z.string() })

/** The paths of Keycloak groups that give access to all casinos, which the console does not show. Throws like `AdminRest`. */
export const readGroupsWithAllCasinos = async (admin: AdminRest): Promise<string[]> =>
  (await admin.get('/groups?q=casino_access:all&exact=true&max=100', z.array(group))).map(({ path }) => path)

export async function warnOfGroupsWithAllCasinos(admin: AdminRest): Promise<void> {
  const found = await readGroupsWithAllCasinos(admin).catch(() => [])
  if (found.length > 0)
    log.warn(
      `Groups of the identity service give access to all casinos: ${found.join(', ')}. Take the attribute casino_access away from them and set it for users.`,
    )
}
