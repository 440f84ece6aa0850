import type { User } from '../../src/contract/access.ts'
import { activeStates, type Job } from '../../src/contract/jobs.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Action } from '../actions/action.ts'
import { idempotent } from '../actions/idempotency.ts'
import { recordAnswer } from '../dialect/answer.ts'
import { presentedRow } from '../records/computed.ts'
import { changeableRow } from '../records/read.ts'
import { write } from '../records/write.ts'
import type { Reader } from '../stores/store.ts'
import { refusalsOf } from './allowed.ts'
import { kindOf, type JobKind, type WorkingItem } from './kind.ts'
import { jobInputs, startJob } from './start.ts'
import { cancelJob } from './stopping.ts'
import { ownValue } from '../../src/contract/own.ts'

/** What is under way is finished, the rest is not begun any more. Throws `jobFinished` where there is nothing left. */
export const cancel: Action = (api, entity, name) => (call) =>
  write(api, entity, call, name, (writing) =>
    idempotent(writing, async () => {
      const { tx } = writing
      const row = await changeableRow(writing, name)
      if (!isActive(row)) throw new Problem('jobFinished')
      const after = await cancelJob(tx, writing, row)
      return recordAnswer(entity, await presentedRow(tx, entity, after, writing.user))
    }),
  )

/**
 * Starts another job with what has failed, which is a job of whoever tries it again: 202 with that one. Left out is what they may not do, and
 * what whoever started the first was not allowed to do either. Throws `nothingFailed`, `alreadyRunning` while the first goes on, and
 * `noPermission` or `notFound` where nothing is left.
 */
export const retry: Action = (api, entity, name) => async (call) => {
  const answer = await write(api, entity, call, name, (writing) =>
    idempotent(writing, async () => {
      const { tx, user } = writing
      const row = await changeableRow(writing, name)
      if (isActive(row))
        throw new Problem('alreadyRunning', {
          refs: [{ resource: entity.name, id: row.id, label: labelOf(row) }],
        })
      const job = row as unknown as Job
      const failed = job.items.filter(({ outcome }) => outcome === 'failed' || outcome === 'cancelled')
      if (failed.length === 0) throw new Problem('nothingFailed')
      const inputs = (await tx.get(jobInputs, row.id)) as Row
      const given = inputs['given'] as Record<string, unknown>
      const input = inputs['input'] as Record<string, unknown>
      const first = inputs['user'] as User
      const again = failed.map((item) => ({ api, job, input, item, given: ownValue(given, item.id) }))
      const people = first.id === user.id ? [user] : [user, first]
      const left = await allowed(kindOf(api.jobs.kinds, job), again, people, tx)
      const record = job.recordId === null ? undefined : { id: job.recordId, version: 1 }
      const about = api.registry.find(job.resource) ?? entity
      return startJob(
        { ...writing, entity: about },
        {
          kind: job.kind,
          ...(record && { record: { ...record, [about.label]: job.recordLabel } }),
          items: left.map(({ item: { id, label }, given }) => ({ id, label, given })),
          input,
          subjects: inputs['subjects'] as string[],
          retryOf: job.id,
          undoOf: job.undoOf,
        },
      )
    }),
  )
  api.jobs.wake()
  return answer
}

/** What all of some people may do. Throws why not where that is nothing. */
async function allowed(
  kind: JobKind,
  items: readonly Omit<WorkingItem, 'user'>[],
  people: readonly User[],
  reader: Reader,
) {
  let left = items
  for (const user of people) {
    const refusals = await refusalsOf(
      kind,
      left.map((item) => ({ ...item, user })),
      reader,
    )
    const [why] = refusals
    left = left.filter((_, index) => !refusals[index])
    if (left.length === 0) throw new Problem(why?.status === 403 ? 'noPermission' : 'notFound')
  }
  return left
}

const isActive = (row: Row) => (activeStates as readonly unknown[]).includes(row['state'])
const labelOf = (row: Row) => String(row['recordLabel'] ?? row['kind'])
