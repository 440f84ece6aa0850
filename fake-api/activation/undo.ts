import { activationKinds, type ActivationOutcome } from '../../src/contract/activation.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { activeStates, jobsCollection } from '../../src/contract/jobs.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { jobInputsCollection } from '../jobs/start.ts'
import { visibleRow } from '../records/read.ts'
import type { WriteRequest } from '../records/write.ts'
import type { Reader } from '../stores/store.ts'
import type { CellRequest } from './cells.ts'
import { ownValue } from '../../src/contract/own.ts'
import type { Job, JobItem } from '../../src/contract/answers/jobs.ts'

/**
 * The cells that a job has changed, in their states of before, the last first. Throws `notFound`, `noPermission` for another user's job,
 * `alreadyRunning` while it runs, and `notUndoable` for a job that changed nothing here.
 */
export async function cellsToUndo(
  reader: Reader,
  { api, user, entity }: WriteRequest,
  id: string,
): Promise<CellRequest[]> {
  const jobs = api.registry.find(jobsCollection) as Entity
  const row = await visibleRow(api, reader, user, jobs, id)
  const job = row as unknown as Job
  if (!activationKinds.includes(job.kind) || job.resource !== entity.name) throw new Problem('notUndoable')
  if (job.by.id !== user.id) throw new Problem('noPermission')
  if (activeStates.includes(job.state))
    throw new Problem('alreadyRunning', { refs: [{ resource: jobs.name, id, label: entity.name }] })
  const inputs = (await reader.get(jobInputsCollection, id)) as Row
  const given = inputs['given'] as Record<string, CellRequest>
  const cells = job.items.flatMap((item) => back(item, ownValue(given, item.id) as CellRequest))
  if (cells.length === 0) throw new Problem('notUndoable')
  return cells.reverse()
}

/** A cell before an item of a job; `undefined` if it was not changed. */
function back({ outcome, at = '' }: JobItem, { left, assign: _assign, ...cell }: CellRequest): CellRequest[] {
  const were: Partial<Record<ActivationOutcome, boolean | null>> = {
    activated: false,
    deactivated: true,
    assigned: null,
    unassigned: left?.active ?? null,
  }
  const was = were[outcome as ActivationOutcome]
  return was === undefined ? [] : [{ ...cell, active: was, left: { active: cell.active, at } }]
}
