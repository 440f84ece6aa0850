import { activeStates, jobsCollection, type Job } from '../../src/contract/jobs.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Action } from '../actions/action.ts'
import { once } from '../actions/idempotency.ts'
import { logChange } from '../audit/log.ts'
import { recordAnswer } from '../dialect/answer.ts'
import { presentedRow } from '../records/computed.ts'
import { changeableRow } from '../records/read.ts'
import { write } from '../records/write.ts'
import { jobInputs, startJob } from './start.ts'
import { ownValue } from '../../src/contract/own.ts'

/** What is under way is finished, the rest is not begun any more. Throws `jobFinished` where there is nothing left. */
export const cancel: Action = (api, entity, name) => (call) =>
  write(api, entity, call, name, (writing) =>
    once(writing, async () => {
      const { tx, now } = writing
      const row = await changeableRow(writing, name)
      if (!isActive(row)) throw new Problem('jobFinished')
      const after = { ...row, cancelled: true, version: row.version + 1, updatedAt: now }
      await tx.replace(jobsCollection, after)
      await logChange(tx, writing, name, row, row)
      return recordAnswer(entity, await presentedRow(tx, entity, after, writing.user))
    }),
  )

/** Starts another job with what has failed: 202 with that one. Throws `nothingFailed`, and `jobRunning` while it goes on. */
export const retry: Action = (api, entity, name) => async (call) => {
  const answer = await write(api, entity, call, name, (writing) =>
    once(writing, async () => {
      const { tx } = writing
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
      const record = job.recordId === null ? undefined : { id: job.recordId, version: 1 }
      const about = api.registry.find(job.resource) ?? entity
      return startJob(
        { ...writing, entity: about },
        {
          kind: job.kind,
          ...(record && { record: { ...record, [about.label]: job.recordLabel } }),
          items: failed.map(({ id, label }) => ({ id, label, given: ownValue(given, id) })),
          input: inputs['input'] as Record<string, unknown>,
          subjects: inputs['subjects'] as string[],
          retryOf: job.id,
        },
      )
    }),
  )
  api.jobs.wake()
  return answer
}

const isActive = (row: Row) => (activeStates as readonly unknown[]).includes(row['state'])
const labelOf = (row: Row) => String(row['recordLabel'] ?? row['kind'])
