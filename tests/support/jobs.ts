import { callers, now, type Caller, type Claims, type TestApi } from './api.ts'
import { jobInputsCollection } from '../../fake-api/jobs/start.ts'
import type { JobState } from '../../src/contract/jobs.ts'
import type { Job, JobItem } from '../../src/contract/answers/jobs.ts'

/** Ids have the same length, so that they sort by creation, even across test files. */
let count = 0

interface JobOf {
  by?: Caller
  state: JobState
  items?: JobItem[]
  kind?: string
  /** The record or list on which the job was started. */
  on?: { resource: string; recordId?: string }
  input?: Record<string, unknown>
  given?: Record<string, unknown>
  /** What the row says about the token that the job was started with; rows of earlier versions lack it. */
  shown?: unknown
}

/** Inserts a job that has not begun; returns its id. */
export async function insertJob(
  { store }: Pick<TestApi, 'store'>,
  {
    by = 'admin',
    state,
    kind = 'componentCheck',
    on = { resource: kind === 'componentCheck' ? 'cpv-checks' : 'jurisdictions' },
    input = {},
    given = {},
    shown,
    items = [{ id: 'a', label: 'A', outcome: 'failed', at: now }],
  }: JobOf,
): Promise<string> {
  const claims: Claims = (typeof by === 'string' ? callers[by] : by) ?? { sub: '' }
  const { sub, name = '', casinoAccess = 'selected', casinos = [] } = claims
  const id = `job-${String(++count).padStart(4, '0')}`
  const job: Job = {
    id,
    version: 1,
    kind,
    resource: on.resource,
    recordId: on.recordId ?? null,
    recordLabel: null,
    state,
    done: items.filter(({ outcome }) => outcome).length,
    total: items.length,
    offered: null,
    notChosen: null,
    items,
    createdAt: now,
    startedAt: now,
    finishedAt: state === 'running' ? null : now,
    by: { id: sub, name },
    retryOf: null,
    undoOf: null,
    cancelled: false,
  }
  const subjects = [id]
  const user = { id: sub, name, role: 'admin', casinoAccess, casinos }
  await store.transaction(async (tx) => {
    await tx.insert('jobs', { ...job, subjects, updatedAt: now })
    await tx.insert(jobInputsCollection, { id, version: 1, user, shown, input, given, subjects })
  })
  return id
}
