import type { Action } from '../../src/contract/access.ts'
import { can } from '../../src/contract/can.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { toLine } from '../../src/contract/texts.ts'
import type { Api } from '../api.ts'
import type { Change } from '../audit/changes.ts'
import { logChange, logRefusal, type AuditContext } from '../audit/log.ts'
import { noteRefusal } from '../audit/refusals.ts'
import type { Answer } from '../dialect/answer.ts'
import { problemOf, type Call } from '../dialect/call.ts'
import { scopeOf } from '../guard/scope.ts'
import { keepShortened, validityChanges } from '../rounds/shortened.ts'
import { logAllowedObjection } from '../cpv/objected.ts'
import { logMovedDestination } from './destinationEvents.ts'
import type { Reader, Transaction } from '../stores/store.ts'

/** A write that somebody asks for: who, what and when. */
export interface WriteRequest extends AuditContext {
  api: Api
  call: Call
  body: Record<string, unknown>
  /** The record as it was, where it is not in the store, and what has changed in spite of a refusal. */
  row?: Row
  changes?: Change[]
  /** Whether its refusal was put on record already, together with what followed from it. */
  isOnRecord?: boolean
  /** Whether another system may have done it, although it has failed here. */
  mayBeDone?: boolean
}

/** A write under way, with the transaction it happens in. */
export interface WriteContext extends WriteRequest {
  tx: Transaction
}

/** A write that is being checked: nothing but read so far. */
export type CheckedWrite = WriteRequest & { tx: Reader }

/**
 * Runs a write: permission first, then `work` in one transaction with the entry that `store` makes of it. What the transaction throws is
 * thrown as `explained` has it, which is asked when it is over.
 */
export const write = (
  api: Api,
  entity: Entity,
  call: Call,
  action: Action,
  work: (writing: WriteContext) => Promise<Answer>,
  explained: (error: unknown) => Promise<unknown> = async (error) => error,
): Promise<Answer> =>
  attempt(api, entity, call, { action, permitted: can(call.user, entity, action) }, (attempted) =>
    api.store
      // The time is that of the change, not that of the call: a body may take a minute to arrive.
      .transaction((tx) => work({ ...attempted, now: api.clock().toISOString(), tx }))
      .catch(async (error: unknown) => {
        throw await explained(error)
      }),
  )

/**
 * Runs a write, wherever it goes to. What is refused to somebody signed in is written down in a transaction of its own, as
 * `noteRefusal` does; so is every failure of what was on record as attempted before, as its outcome.
 */
export async function attempt(
  api: Api,
  entity: Entity,
  call: Call,
  { action, permitted }: { action: Action; permitted: boolean },
  work: (attempted: WriteRequest) => Promise<Answer>,
): Promise<Answer> {
  const { user } = call
  const attempted: WriteRequest = { api, call, body: {}, user, entity, now: api.clock().toISOString() }
  try {
    if (!permitted) throw new Problem('noPermission')
    attempted.body = await call.body()
    attempted.now = api.clock().toISOString()
    return await work(attempted)
  } catch (error) {
    const problem = problemOf(error)
    if (!attempted.isOnRecord && (attempted.parentId || audited.includes(problem.status))) {
      const { body, changes = [] } = attempted
      const recordId = attempted.row?.id || shortText(call.id || body['id'])
      await api.store.transaction(async (tx) => {
        const row = attempted.row ?? (await seenRow(tx, attempted, recordId))
        const outcome = { ...attempted, now: api.clock().toISOString() }
        // What fails by a fault of our own after another system was asked says nothing of what that one has done.
        const isUnknown = !!attempted.parentId && (!!attempted.mayBeDone || problem.status === 500)
        const refused = { attempted: action, code: problem.code, recordId, row, changes, isUnknown }
        await (attempted.parentId ? logRefusal(tx, outcome, refused) : noteRefusal(api, tx, outcome, refused))
      })
    }
    throw problem
  }
}

/**
 * The record that somebody names, where they see it. One that is out of their sight is on record as one that does not exist: whether
 * they find the entry again would tell otherwise.
 */
async function seenRow(tx: Transaction, { api, user, entity }: WriteRequest, id: string) {
  if (!id) return undefined
  const where = [{ field: 'id', op: 'in', values: [id] } as const, ...scopeOf(user, entity, api.registry)]
  const { rows } = await tx.list(entity.name, { where, sort: [], range: [0, 0] })
  return rows[0]
}

/** The refusals that say something of whoever tried; 400 and 428 are a program's mistakes. */
const audited = [403, 404, 409, 412, 422]

/** Stores a change together with its audit entry, whose id it answers: `before` is `null` at creation, `after` at deletion. */
export async function store(
  writing: AuditContext & { tx: Transaction },
  action: string,
  before: Row | null,
  after: Row | null,
): Promise<string> {
  const { tx, entity, now } = writing
  const validities = before && after ? await validityChanges(tx, entity.name, before, after) : []
  if (!after) await tx.remove(entity.name, before?.id ?? '')
  else await (before ? tx.replace(entity.name, after) : tx.insert(entity.name, after))
  const entryId = await logChange(tx, writing, action, before, after)
  await keepShortened(tx, validities, { now, entryId })
  const following = { ...writing, parentId: entryId }
  if (before && after) await logMovedDestination(tx, following, before, after)
  if (after) await logAllowedObjection(tx, following, before, after)
  return entryId
}

const shortText = (value: unknown) => (typeof value === 'string' ? toLine(value.trim(), 200) : '')
