import { activeStates, jobsCollection } from '../../src/contract/jobs.ts'
import { casinoScopeOf, type User } from '../../src/contract/access.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { quotas } from '../../src/contract/limits.ts'
import type { Row } from '../../src/contract/values.ts'
import { runIdempotently } from '../records/idempotency.ts'
import { type ActionHandlerFactory, prepareBeforeTransaction } from '../actions/action.ts'
import type { ApiContext } from '../api.ts'
import { can, type Entity } from '../../src/contract/entity.ts'
import type { Answer } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { labelOf, generateId } from '../records/find.ts'
import { requireRecordQuota, type RecordQuota } from '../records/operations.ts'
import { type AttemptedWrite, runWriteTransaction, type WriteContext } from '../records/write.ts'
import { transactionWithCurrentRights } from '../guard/tokenRevocation.ts'
import { rightsCredentialsOf } from '../revocation/list.ts'
import { type JobCredentials, serverJobCredentials } from './revocation.ts'
import { countUse, loggedBytesQuota, requireQuotaLeft, startedJobs } from '../guard/personQuotas.ts'
import type { Reader } from '../stores/store.ts'
import { toWho } from '../../src/contract/who.ts'
import { documentedLimit } from '../documentedLimit.ts'
import type { RecordReference } from '../../src/contract/answers/shared.ts'
import type { Job, JobItem } from '../../src/contract/answers/jobs.ts'
import { inListConditions } from '../../src/contract/query.ts'

/** The input of jobs, by job id. The API does not answer it. */
export const jobInputsCollection = 'job-inputs'

export interface JobToStart {
  kind: string
  /** Set if something has to name the job before it exists. */
  id?: string
  /** The record for which the job is started; absent if it concerns the collection. */
  record?: Row
  /** Names what the job concerns where that is no record of the collection, such as the one casino whose games it changes. */
  recordLabel?: string | null
  items: readonly { id: string; label: string; given?: unknown }[]
  input?: Record<string, unknown>
  /** What the job works on, such as `push/casinos/cf_aurora`. Until it has ended, no second job with one of these can start. */
  subjects: readonly string[]
  retryOf?: string
  undoOf?: string | null
  offered?: number
  notChosen?: Job['notChosen']
}

/** 202 with the job. Within the transaction, `prepare` decides its items by what `make` found before it for those with the permission. */
export const createStartJobAction =
  <Made>(
    prepare: (writing: WriteContext, action: string, made: () => Promise<Made>) => Promise<JobToStart>,
    make?: (api: ApiContext, entity: Entity, call: Call, action: string) => Promise<Made>,
  ): ActionHandlerFactory =>
  (api, entity, name) =>
  async (call) => {
    const ready =
      make && can(call.user, entity, name)
        ? await prepareBeforeTransaction(api, call, () => make(api, entity, call, name))
        : () => Promise.reject(new ProblemError('noPermission'))
    const answer = await runWriteTransaction(api, entity, call, name, (writing) =>
      runIdempotently(writing, async () => queueJob(writing, await prepare(writing, name, ready))),
    )
    api.wakeJobs()
    return answer
  }

/** Like `createStartJobAction`, for a write with transactions of its own. */
export async function startJobOfAttemptedWrite(
  attempted: AttemptedWrite,
  prepare: (writing: WriteContext) => Promise<JobToStart>,
): Promise<Answer> {
  const { api, call } = attempted
  const answer = await transactionWithCurrentRights({ store: api.store, call }, (tx) => {
    const writing = { ...attempted, tx }
    return runIdempotently(writing, async () => queueJob(writing, await prepare(writing)))
  })
  api.wakeJobs()
  return answer
}

/** Call `api.wakeJobs()` afterwards. Without `call`, the job is the server's. Throws `alreadyRunning`, `tooManyJobs`, `tooManyCalls`. */
export async function queueJob(
  writing: Pick<WriteContext, 'tx' | 'user' | 'now' | 'entity'> & { call: Pick<Call, 'shown'> | null },
  start: JobToStart,
): Promise<Answer> {
  const { tx, user, now, entity, call } = writing
  const { kind, record, subjects, input = {}, retryOf = null, undoOf = null } = start
  const { offered = null, notChosen = null } = start
  await requireSubjectsFree(tx, user, subjects)
  if (call) {
    await requireRecordQuota(tx, ownJobs(user))
    for (const quota of [loggedBytesQuota, startedJobs]) await requireQuotaLeft(tx, quota, { user, now })
    await countUse(tx, startedJobs, { user, now }, 1)
  }
  const job: Job = {
    id: start.id ?? generateId(),
    version: 1,
    kind,
    resource: entity.name,
    recordId: record?.id ?? null,
    recordLabel: record ? labelOf(entity, record) : (start.recordLabel ?? null),
    state: 'queued',
    done: 0,
    total: start.items.length,
    offered,
    notChosen,
    items: start.items.map(({ id, label }): JobItem => ({ id, label })),
    createdAt: now,
    startedAt: null,
    finishedAt: null,
    by: toWho(user),
    retryOf,
    undoOf,
    cancelled: false,
  }
  const given = Object.fromEntries(start.items.map((item) => [item.id, item.given]))
  await tx.insert(jobsCollection, { ...job, subjects, updatedAt: now })
  const shown: JobCredentials = call ? rightsCredentialsOf(call.shown) : serverJobCredentials
  await tx.insert(jobInputsCollection, { id: job.id, version: 1, user, shown, input, given, subjects })
  return { status: 202, body: job, headers: { Location: `/api/${jobsCollection}/${job.id}` } }
}

const maxJobs = documentedLimit('jobs queued or running', quotas.jobs)

/** Jobs started by the server do not count. */
const ownJobs = ({ id }: User): RecordQuota => ({
  collection: jobsCollection,
  where: inListConditions({ 'by.id': [id], state: activeStates }),
  most: maxJobs,
  code: 'tooManyJobs',
})

/** Throws `alreadyRunning`. Only the user who started the job, and users who see all casinos, are told which job it is. */
export async function requireSubjectsFree(reader: Reader, user: User, subjects: readonly string[]) {
  const { rows } = await reader.list(jobsCollection, {
    where: inListConditions({ state: activeStates, subjects }),
    range: [0, 0],
  })
  const [first] = rows
  if (!first) return
  const by = first['by'] as Job['by']
  if (casinoScopeOf(user) && by.id !== user.id) throw new ProblemError('alreadyRunning')
  throw new ProblemError('alreadyRunning', { refs: [jobReferenceOf(first)] })
}

export const jobReferenceOf = ({ id, recordLabel, kind }: Row): RecordReference => ({
  ...{ resource: jobsCollection, id, label: String(recordLabel ?? kind) },
})
