import { Readable } from 'node:stream'
import { createHash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sumBy } from 'es-toolkit/compat'
import { type Entity, can } from '../../src/contract/entity.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import {
  downloadLinkLifetimeMs,
  type ReportFile,
  reportFilesCollection,
  whyNotDownloadable,
  reportFileStates,
} from '../../resources/report-files/contract.ts'
import { ownValue } from '../../src/contract/values.ts'
import type { ApiContext } from '../api.ts'
import { logChange } from '../audit/log.ts'
import type { Handler } from '../http/call.ts'
import { readChangeableRow, readVisibleRow } from '../records/read.ts'
import type { User } from '../../src/contract/access.ts'
import type { ActionHandlerFactory } from '../actions/action.ts'
import { runWriteTransaction, storeChange, type WriteContext } from '../records/write.ts'
import type { Transaction, Reader } from '../stores/store.ts'
import { streamFileParts, removeFileContent, type ReportFileStep } from './job.ts'
import { transactionWithCurrentRights } from '../guard/tokenRevocation.ts'
import { buildFileName } from '../../src/contract/tableFile.ts'
import { runIdempotently } from '../records/idempotency.ts'
import type { Answer } from '../http/answer.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { queueJob } from '../jobs/start.ts'
import { generateId } from '../records/find.ts'
import { countUse, requestedFileRowsQuota, requireQuotaLeft } from '../guard/personQuotas.ts'
import { quotas } from '../../src/contract/limits.ts'
import { toWho } from '../../src/contract/who.ts'
import { roundsPerRead } from './portions.ts'
import { parseReportRequest, type ReportRequest } from './reportRequest.ts'
import { logFault } from '../log.ts'
import { putRow } from '../putRow.ts'
import { machineClockTrust } from '../machineClock.ts'
import type { ApiContextForJobs } from '../jobs/kind.ts'
import type { ReportFileLink } from '../../src/contract/answers/general.ts'
import { inListConditions } from '../../src/contract/query.ts'

/** A download is logged and uses the link up; `HEAD` does neither. Throws `malformed` without a key, and `linkGone`. */
export const fetchFile =
  (api: ApiContext, entity: Entity): Handler =>
  async (call) => {
    const { method, user, id, parameters } = call
    const { key } = parameters
    if (typeof key !== 'string' || !key) throw new ProblemError('malformed', { params: { parameter: 'key' } })
    const isSpent = method !== 'HEAD'
    const now = api.clock().toISOString()
    const file = await transactionWithCurrentRights({ store: api.store, call }, async (tx) => {
      const row = (await readVisibleRow(api, tx, user, entity, id)) as ReportFile
      await requireLink(tx, { key, fileId: id, userId: user.id, now, isSpent })
      requireFetchable(user, row, now)
      if (isSpent) await logChange(tx, { user, entity, now }, 'fetch', row, row)
      return row
    })
    return {
      status: 200,
      body: Readable.from(isSpent ? streamFileParts(api.store, id, 0) : []),
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${file.name}"`,
        'Content-Length': String(file.size),
        'Content-Digest': `sha-256=:${Buffer.from(String(file.checksum), 'hex').toString('base64')}:`,
      },
    }
  }

/** Unused links by the SHA-256 of their keys, so that whoever reads them here cannot use them. */
const collection = 'report-links'

/** Throws why the file cannot be downloaded: `reportNotReady`, `reportExpired` or `reportOutOfReach`. */
export const createFileLink: ActionHandlerFactory = (api, entity, name) => (call) =>
  runWriteTransaction(api, entity, call, name, async (writing) => {
    const { tx, user, now } = writing
    const file = (await readChangeableRow(writing, name)) as ReportFile
    requireFetchable(user, file, now)
    const key = randomBytes(32).toString('base64url')
    const expiresAt = new Date(Date.parse(now) + downloadLinkLifetimeMs).toISOString()
    await tx.insert(collection, { id: hashOf(key), version: 1, fileId: file.id, userId: user.id, expiresAt })
    const url = `${reportFilesCollection}/${encodeURIComponent(file.id)}/file?key=${key}`
    const body: ReportFileLink = { url, name: file.name, expiresAt }
    return { status: 200, body }
  })

function requireFetchable(user: User, file: ReportFile, now: string): void {
  const code = whyNotDownloadable(user, file, new Date(now))
  if (code) throw new ProblemError(code)
}

interface LinkUse {
  key: string
  fileId: string
  userId: string
  now: string
  isSpent: boolean
}

async function requireLink(tx: Transaction, { key, fileId, userId, now, isSpent }: LinkUse): Promise<void> {
  const link = await tx.get(collection, hashOf(key))
  if (!link || link['fileId'] !== fileId || link['userId'] !== userId || String(link['expiresAt']) <= now)
    throw new ProblemError('linkGone')
  if (isSpent) await tx.remove(collection, link.id)
}

async function dropOldLinks(tx: Transaction, now: string): Promise<void> {
  const where = [{ field: 'expiresAt', op: 'lte', value: now } as const]
  const { rows } = await tx.list(collection, { where })
  for (const { id } of rows) await tx.remove(collection, id)
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

/** Rounds are counted before the transaction: others wait. Throws `malformed`, `alreadyRunning`, `tooManyFiles`, `tooManyFileRows`. */
export const requestFile: ActionHandlerFactory = (api, entity, name) => async (call) => {
  const wish = can(call.user, entity, name)
    ? await parseReportRequest(api, call.user, await call.body())
    : null
  const answer = await runWriteTransaction(api, entity, call, name, (writing) =>
    runIdempotently(writing, async () => {
      if (!wish) throw new ProblemError('noPermission')
      return start(writing, name, wish)
    }),
  )
  api.wakeJobs()
  return answer
}

async function start(writing: WriteContext, action: string, wish: ReportRequest): Promise<Answer> {
  const { user, now } = writing
  await refuseSecond(writing, wish)
  await requireFileRoom(writing.tx, user.id, wish.expected)
  await requireQuotaLeft(writing.tx, requestedFileRowsQuota, writing)
  await countUse(writing.tx, requestedFileRowsQuota, writing, wish.expected ?? 0)
  const file: ReportFile = {
    ...{ id: generateId(), version: 1, ...wish, name: nameOf(wish, now), state: 'making', rows: 0 },
    ...{ size: null, checksum: null, failure: null, jobId: generateId() },
    ...{ by: toWho(user), createdAt: now, updatedAt: now },
    ...{ finishedAt: null, expiresAt: null },
  }
  await storeChange(writing, action, null, file)
  const portions = Math.floor((wish.expected ?? 0) / roundsPerRead)
  const steps: ReportFileStep[] = [...Array<ReportFileStep>(portions).fill('portion'), 'rest', 'end']
  await queueJob(writing, {
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
    where: inListConditions({ state: ['making'], 'by.id': [user.id] }),
  })
  const { expected: _expected, ...what } = wish
  const same = rows.find((row) =>
    Object.entries(what).every(([name, value]) => isDeepStrictEqual(ownValue(row, name), value)),
  )
  if (!same) return
  const refs = [{ resource: reportFilesCollection, id: same.id, label: String(same['name']) }]
  throw new ProblemError('alreadyRunning', { refs })
}

function nameOf({ kind, from, to, format }: ReportRequest, now: string): string {
  const when = from && to ? `${from}-${to}` : now.slice(0, 16).replace(/[:T]/g, '-')
  return buildFileName(kind, when, format)
}

const maxFiles = documentedLimit('files of reports that have not expired', quotas.files)
const maxFileRows = documentedLimit('rows of all these files', quotas.fileRows)

/** Throws `tooManyFiles` and `tooManyFileRows`. Call in the transaction that adds the file. */
async function requireFileRoom(tx: Reader, personId: string, expected: number | null): Promise<void> {
  const { rows, total } = await tx.list(reportFilesCollection, {
    where: inListConditions({
      'by.id': [personId],
      state: reportFileStates.filter((state) => state !== 'expired'),
    }),
  })
  if (total >= maxFiles) throw new ProblemError('tooManyFiles', { params: { max: maxFiles } })
  const kept = sumBy(rows as ReportFile[], rowsOf)
  if (kept + (expected ?? 0) > maxFileRows)
    throw new ProblemError('tooManyFileRows', { params: { max: maxFileRows } })
}

/** The rows that a file may reach, since failed and cancelled ones can be retried. */
const rowsOf = ({ state, rows, expected }: ReportFile) =>
  state === 'ready' ? rows : Math.max(rows, expected ?? 0)

/** Deletes expired links, and the content of expired files, which stay in the list so that staff can request them again. Never rejects. */
export const createReportFilesUpkeep = (api: Pick<ApiContextForJobs, 'store' | 'clock'>) => ({
  async run() {
    if (machineClockTrust.isTrusted())
      await keepUp(api).catch((error: unknown) => logFault(error, 'Files of reports could not be kept up:'))
  },
})

const maxFilesPerTurn = 100

async function keepUp({ store, clock }: Pick<ApiContextForJobs, 'store' | 'clock'>): Promise<void> {
  const now = clock().toISOString()
  await store.transaction((tx) => dropOldLinks(tx, now))
  const { rows } = await store.list(reportFilesCollection, {
    where: [
      { field: 'expiresAt', op: 'lte', value: now },
      ...inListConditions({ state: ['ready', 'failed', 'cancelled'] }),
    ],
    range: [0, maxFilesPerTurn - 1],
  })
  // One transaction per file, since other writes wait for each.
  for (const { id } of rows)
    await store.transaction(async (tx) => {
      const file = await tx.get(reportFilesCollection, id)
      if (!file || file['state'] === 'expired') return
      await removeFileContent(tx, id)
      await putRow(tx, reportFilesCollection, file, { ...file, state: 'expired', updatedAt: now })
    })
}
