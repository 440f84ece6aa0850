import { isDeepStrictEqual } from 'node:util'
import sumBy from 'lodash/sumBy.js'
import { can } from '../../src/contract/can.ts'
import { Problem } from '../../src/contract/problem.ts'
import { type ReportFile, reportFilesCollection, reportFileStates } from '../../src/contract/reportFiles.ts'
import type { Row } from '../../src/contract/row.ts'
import { fileName } from '../../src/contract/tableFile.ts'
import type { Action } from '../actions/action.ts'
import { idempotent } from '../actions/idempotency.ts'
import type { Answer } from '../dialect/answer.ts'
import { startJob } from '../jobs/start.ts'
import { newId } from '../records/ids.ts'
import { store, write, type WriteContext } from '../records/write.ts'
import { allRowsRange, type Reader } from '../stores/store.ts'
import { ownValue } from '../../src/contract/own.ts'
import { quotas } from '../../src/contract/quotas.ts'
import { whoOf } from '../../src/contract/who.ts'
import type { FileStep } from './kind.ts'
import { roundsAtOnce } from './portions.ts'
import { parseReportRequest, type ReportRequest } from './reportRequest.ts'
import { defineBound } from '../defineBound.ts'

/**
 * `POST /api/reports` with a `ReportFileWish`: 202 with the `ReportFile`, which a job makes. Rounds are counted before the write begins,
 * since other writes wait for it. Throws `malformed`, `alreadyRunning` with the file if the same one is being made for the same user,
 * `tooManyFiles` and `tooManyFileRows`.
 */
export const requestFile: Action = (api, entity, name) => async (call) => {
  const wish = can(call.user, entity, name)
    ? await parseReportRequest(api, call.user, await call.body())
    : null
  const answer = await write(api, entity, call, name, (writing) =>
    idempotent(writing, async () => {
      if (!wish) throw new Problem('noPermission')
      return start(writing, name, wish)
    }),
  )
  api.jobs.wake()
  return answer
}

async function start(writing: WriteContext, action: string, wish: ReportRequest): Promise<Answer> {
  const { user, now } = writing
  await refuseSecond(writing, wish)
  await requireFileRoom(writing.tx, user.id, wish.expected)
  const file: ReportFile & Row = {
    ...{ id: newId(), version: 1, ...wish, name: nameOf(wish, now), state: 'making', rows: 0 },
    ...{ size: null, checksum: null, failure: null, jobId: newId() },
    ...{ by: whoOf(user), createdAt: now, updatedAt: now },
    ...{ finishedAt: null, expiresAt: null },
  }
  await store(writing, action, null, file)
  const portions = Math.floor((wish.expected ?? 0) / roundsAtOnce)
  const steps: FileStep[] = [...Array<FileStep>(portions).fill('portion'), 'rest', 'end']
  await startJob(writing, {
    kind: 'reportFile',
    id: file.jobId,
    record: file,
    items: steps.map((given, index) => ({
      id: String(index + 1),
      label: `${file.name} ${index + 1}/${steps.length}`,
      given,
    })),
    input: { fileId: file.id },
    subjects: [`${reportFilesCollection}/${file.id}`],
  })
  return { status: 202, body: file, headers: { Location: `/api/${reportFilesCollection}/${file.id}` } }
}

async function refuseSecond({ tx, user }: WriteContext, wish: ReportRequest): Promise<void> {
  const { rows } = await tx.list(reportFilesCollection, {
    where: [
      { field: 'state', op: 'in', values: ['making'] },
      { field: 'by.id', op: 'in', values: [user.id] },
    ],
    sort: [],
    range: allRowsRange,
  })
  const { expected: _expected, ...what } = wish
  const same = rows.find((row) =>
    Object.entries(what).every(([name, value]) => isDeepStrictEqual(ownValue(row, name), value)),
  )
  if (!same) return
  const refs = [{ resource: reportFilesCollection, id: same.id, label: String(same['name']) }]
  throw new Problem('alreadyRunning', { refs })
}

function nameOf({ kind, from, to, format }: ReportRequest, now: string): string {
  const when = from && to ? `${from}-${to}` : now.slice(0, 16).replace(/[:T]/g, '-')
  return fileName(kind, when, format)
}

/**
 * Throws `tooManyFiles` if a user has the greatest number of files, and `tooManyFileRows` if all of them together would exceed the rows.
 * Checked in the transaction that writes the file, so that two parallel requests do not both get the last place.
 */
export async function requireFileRoom(tx: Reader, personId: string, expected: number | null): Promise<void> {
  const { rows, total } = await tx.list(reportFilesCollection, {
    where: [
      { field: 'by.id', op: 'in', values: [personId] },
      { field: 'state', op: 'in', values: reportFileStates.filter((state) => state !== 'expired') },
    ],
    sort: [],
    range: allRowsRange,
  })
  if (total >= maxFiles) throw new Problem('tooManyFiles', { params: { max: maxFiles } })
  const kept = sumBy(rows as (ReportFile & Row)[], rowsOf)
  if (kept + (expected ?? 0) > maxFileRows)
    throw new Problem('tooManyFileRows', { params: { max: maxFileRows } })
}

/** The rows that a file may come to: failed and cancelled ones can be retried. */
const rowsOf = ({ state, rows, expected }: ReportFile) =>
  state === 'ready' ? rows : Math.max(rows, expected ?? 0)

const maxFiles = defineBound({
  what: 'files of reports that have not expired',
  limit: quotas.files,
  per: 'person',
  atLimit: '409 `tooManyFiles`',
  test: 'fake-api/records/quotas.test.ts',
})
const maxFileRows = defineBound({
  what: 'rows of all these files',
  limit: quotas.fileRows,
  per: 'person',
  atLimit: '409 `tooManyFileRows`',
  test: 'fake-api/records/quotas.test.ts',
})
