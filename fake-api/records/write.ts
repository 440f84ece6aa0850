import type { Action } from '../../src/contract/access.ts'
import { can, type Entity } from '../../src/contract/entity.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/values.ts'
import { sanitizeSingleLine } from '../../src/contract/texts.ts'
import type { ApiContext } from '../api.ts'
import type { Change } from '../audit/changes.ts'
import type { AuditContext } from '../audit/chain.ts'
import { logChange, logRefusal } from '../audit/log.ts'
import { logOrCountRefusal } from '../audit/refusals.ts'
import type { Answer } from '../http/answer.ts'
import { toProblemError, type Call } from '../http/call.ts'
import { scopeConditions } from '../guard/scope.ts'
import { loggedBytesQuota, runAndRefuseIfQuotaUsedUp } from '../guard/personQuotas.ts'
import { transactionWithCurrentRights } from '../guard/tokenRevocation.ts'
import type { Reader, Transaction } from '../stores/store.ts'
import { inListConditions } from '../../src/contract/query.ts'

export interface AttemptedWrite extends AuditContext {
  api: ApiContext
  call: Call
  body: Record<string, unknown>
  /** `row`: the record before the write, if another system keeps it. `changes`: what was changed although the write was refused. */
  row?: Row
  changes?: Change[]
  /** Whether the refusal is already logged, together with its consequences. */
  isOnRecord?: boolean
  /** Whether another system may have made the change although the write failed. */
  mayBeDone?: boolean
}

export interface WriteContext extends AttemptedWrite {
  tx: Transaction
}

export type WriteCheckContext = AttemptedWrite & { tx: Reader }

/** `work` stores by `storeChange`; `explained` replaces its errors. Throws `tooManyCalls` if the user may add no more to the log. */
export const runWriteTransaction = (
  api: ApiContext,
  entity: Entity,
  call: Call,
  action: Action,
  work: (writing: WriteContext) => Promise<Answer>,
  explained: (error: unknown) => Promise<unknown> = async (error) => error,
): Promise<Answer> =>
  runWriteWithOwnTransactions(api, entity, call, action, (attempted) =>
    // The time is that of the change and not of the call, since a body may take a minute to arrive.
    transactionWithCurrentRights({ store: api.store, call }, (tx) => {
      const writing = { ...attempted, now: api.clock().toISOString(), tx }
      // A job has to be stopped above all when it fills the log.
      if (action === 'cancel') return work(writing)
      return runAndRefuseIfQuotaUsedUp(tx, loggedBytesQuota, writing, () => work(writing))
    }).catch(async (error: unknown) => {
      throw await explained(error)
    }),
  )

/** For work that opens transactions itself, because it calls another system between them or only answers a plan. */
export const runWriteWithOwnTransactions = (
  api: ApiContext,
  entity: Entity,
  call: Call,
  action: Action,
  work: (attempted: AttemptedWrite) => Promise<Answer>,
): Promise<Answer> =>
  runWriteAndLogRefusal(api, entity, call, { action, permitted: can(call.user, entity, action) }, work)

/** Runs a write and logs a failure in a separate transaction, as the outcome of the write's log entry if it has one. */
export async function runWriteAndLogRefusal(
  api: ApiContext,
  entity: Entity,
  call: Call,
  { action, permitted }: { action: Action; permitted: boolean },
  work: (attempted: AttemptedWrite) => Promise<Answer>,
): Promise<Answer> {
  const { user } = call
  const attempted: AttemptedWrite = { api, call, body: {}, user, entity, now: api.clock().toISOString() }
  try {
    if (!permitted) throw new ProblemError('noPermission')
    attempted.body = await call.body()
    attempted.now = api.clock().toISOString()
    return await work(attempted)
  } catch (error) {
    const problem = toProblemError(error)
    if (!attempted.isOnRecord && (attempted.parentId || audited.includes(problem.status))) {
      const { body, changes = [] } = attempted
      const recordId = attempted.row?.id || shortText(call.id || body['id'])
      await api.store.transaction(async (tx) => {
        const row = attempted.row ?? (await seenRow(tx, attempted, recordId))
        const outcome = { ...attempted, now: api.clock().toISOString() }
        // After a fault of this program, it is unknown what a called system did.
        const isUnknown = !!attempted.parentId && (!!attempted.mayBeDone || problem.status === 500)
        const refused = { attempted: action, code: problem.code, recordId, row, changes, isUnknown }
        await (attempted.parentId
          ? logRefusal(tx, outcome, refused)
          : logOrCountRefusal(api, tx, outcome, refused))
      })
    }
    throw problem
  }
}

/** Refusals for invisible records are logged like those for missing ones, so that the log does not reveal the difference. */
async function seenRow(tx: Transaction, { api, user, entity }: AttemptedWrite, id: string) {
  if (!id) return undefined
  const where = [...inListConditions({ id: [id] }), ...scopeConditions(user, entity, api.registry)]
  const { rows } = await tx.list(entity.name, { where, range: [0, 0] })
  return rows[0]
}

/** The statuses of refusals that are logged; 400 and 428 are errors of client programs. */
const audited = [403, 404, 409, 412, 422]

/** A change within its transaction: `before` is `null` at creation, `after` at deletion. */
interface RecordChange extends AuditContext {
  tx: Transaction
  call?: Call
  before: Row | null
  after: Row | null
}

/** Called before a change is stored. May throw to refuse it, or return a function to run after it with its log entry, `parentId`. */
export type WriteSubscriber = (
  change: RecordChange,
) => Promise<((cause: AuditContext & { parentId: string }) => Promise<void>) | undefined>

const subscriptions: { entity: string; subscriber: WriteSubscriber }[] = []

/** Subscribes to changes of a collection, or of all (`*`). Functions returned by subscribers run in the order of subscription. */
export const registerWriteHook = (entity: string, subscriber: WriteSubscriber): void =>
  void subscriptions.push({ entity, subscriber })

/** Returns the id of the log entry. Throws the errors of subscribers. */
export async function storeChange(
  writing: Omit<RecordChange, 'before' | 'after'>,
  action: string,
  before: Row | null,
  after: Row | null,
): Promise<string> {
  // Without subscribers, a change would be stored without its consequences.
  if (subscriptions.length === 0)
    throw new Error('What follows from changes is not subscribed: import subscriptions.ts')
  const { tx, entity } = writing
  const following = []
  for (const { subscriber } of subscriptions.filter((one) => ['*', entity.name].includes(one.entity)))
    following.push(await subscriber({ ...writing, before, after }))
  if (!after) await tx.remove(entity.name, before?.id ?? '')
  else await (before ? tx.replace(entity.name, after) : tx.insert(entity.name, after))
  const parentId = await logChange(tx, writing, action, before, after)
  for (const follow of following) await follow?.({ ...writing, parentId })
  return parentId
}

const shortText = (value: unknown) => (typeof value === 'string' ? sanitizeSingleLine(value.trim(), 200) : '')
