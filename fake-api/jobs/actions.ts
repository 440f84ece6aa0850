import type { User } from '../../src/contract/access.ts'
import { can } from '../../src/contract/entity.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { createIdempotentAction, defineAction, prepareBeforeTransaction } from '../actions/action.ts'
import { contractAnswerWithETag, startedJobAnswerDescription } from '../http/operation.ts'
import { runIdempotently } from '../records/idempotency.ts'
import { recordAnswer } from '../http/answer.ts'
import { toResponseRow } from '../records/computed.ts'
import { readChangeableRow, readVisibleRow } from '../records/read.ts'
import { runWriteTransaction } from '../records/write.ts'
import type { Reader } from '../stores/store.ts'
import { findItemRefusals, type JobKind, type JobKinds, jobKindOf, type RunningItem } from './kind.ts'
import { jobInputsCollection, jobReferenceOf, queueJob } from './start.ts'
import { cancelJob, isActiveJob } from './finish.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'

export const cancelJobAction = defineAction('/jobs/{id}', 'cancel', {
  summary: 'Begin nothing more of a job',
  description: 'What is under way is finished.',
  answers: contractAnswerWithETag('The job.', 'Job'),
  codes: ['jobFinished'],
  isCostly: false,
  handle: createIdempotentAction(async (writing, name) => {
    const { entity, tx } = writing
    const row = await readChangeableRow(writing, name)
    if (!isActiveJob(row)) throw new ProblemError('jobFinished')
    const after = await cancelJob(tx, writing, row)
    return recordAnswer(entity, await toResponseRow(tx, entity, after, writing.user))
  }),
})

/**
 * Items that the user who retries, or the first one, may not process are left out. Throws `nothingFailed`, `jobInputMissing`,
 * `alreadyRunning`, `noPermission` or `notFound` if nothing is left, and the errors of `JobKind.renew`.
 */
export const createRetryJobAction = (kinds: JobKinds) =>
  defineAction('/jobs/{id}', 'retry', {
    summary: 'Try again what has failed or was cancelled',
    description: 'For an import, the provider is asked again what it offers.',
    answers: { 202: startedJobAnswerDescription },
    codes: [
      'nothingFailed',
      'jobInputMissing',
      ...Object.values(kinds).flatMap(({ renewCodes = [] }) => renewCodes),
    ],
    handle: (api, entity, name) => async (call) => {
      const ready = can(call.user, entity, name) ? await prepareBeforeTransaction(api, call, renew) : null
      const answer = await runWriteTransaction(api, entity, call, name, (writing) =>
        runIdempotently(writing, async () => {
          const { tx } = writing
          const { job, inputs, left } = await repeated(tx, await readChangeableRow(writing, name))
          const renewed = await ready?.()
          await renewed?.requireSame(tx)
          const record = job.recordId === null ? undefined : { id: job.recordId, version: 1 }
          const about = api.registry.find(job.resource) ?? entity
          return queueJob(
            { ...writing, entity: about },
            {
              kind: job.kind,
              ...(record
                ? { record: { ...record, [about.label]: job.recordLabel } }
                : { recordLabel: job.recordLabel }),
              items: left.map(({ item: { id, label }, given }) => ({
                ...{ id, label },
                given: renewed ? ownValue(renewed.given, id) : given,
              })),
              input: inputs['input'] as Record<string, unknown>,
              subjects: inputs['subjects'] as string[],
              retryOf: job.id,
              undoOf: job.undoOf,
            },
          )
        }),
      )
      api.wakeJobs()
      return answer

      async function renew() {
        const row = await readVisibleRow(api, api.store, call.user, entity, call.id)
        const { kind, left } = await repeated(api.store, row)
        return kind.renew?.(left.map((item) => ({ ...item, user: call.user })))
      }

      async function repeated(reader: Reader, row: Row) {
        if (isActiveJob(row)) throw new ProblemError('alreadyRunning', { refs: [jobReferenceOf(row)] })
        const job = row as unknown as Job
        const failed = job.items.filter(({ outcome }) => outcome === 'failed' || outcome === 'cancelled')
        if (failed.length === 0) throw new ProblemError('nothingFailed')
        const inputs = await reader.get(jobInputsCollection, row.id)
        if (!inputs) throw new ProblemError('jobInputMissing')
        const given = inputs['given'] as Record<string, unknown>
        const input = inputs['input'] as Record<string, unknown>
        const first = inputs['user'] as User
        const again = failed.map((item) => ({ api, job, input, item, given: ownValue(given, item.id) }))
        const people = first.id === call.user.id ? [call.user] : [call.user, first]
        const kind = jobKindOf(kinds, job)
        return { job, kind, inputs, left: await allowed(kind, again, people, reader) }
      }
    },
  })

/** The items that all of these users may process. Throws the reason if there are none. */
async function allowed(
  kind: JobKind,
  items: readonly Omit<RunningItem, 'user'>[],
  people: readonly User[],
  reader: Reader,
) {
  let left = items
  for (const user of people) {
    const refusals = await findItemRefusals(
      kind,
      left.map((item) => ({ ...item, user })),
      reader,
    )
    const [why] = refusals
    left = left.filter((_, index) => !refusals[index])
    if (left.length === 0) throw new ProblemError(why?.status === 403 ? 'noPermission' : 'notFound')
  }
  return left
}
