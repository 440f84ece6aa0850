import { createHash } from 'node:crypto'
import { byteOrderMark } from '../../src/contract/csv.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import {
  maySeeAllCasinosOfFile,
  reportFilesCollection,
  type ReportFile,
} from '../../resources/report-files/contract.ts'
import type { Row } from '../../src/contract/values.ts'
import { formatFileLines } from '../../src/contract/tableFile.ts'
import { defineJobKind, failureReasonOf, type ApiContextForJobs, type RunningItem } from '../jobs/kind.ts'
import { putRow } from '../putRow.ts'
import type { Reader, Transaction } from '../stores/store.ts'
import { fileStyles } from '../reports/fileStyle.ts'
import {
  filePreamble,
  fileColumnNames,
  readRoundPortion,
  readWholeReport,
  type FilePortion,
  type RoundPosition,
} from './portions.ts'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** What an item does: make the next portion, make all remaining ones, or write the head, which contains figures about the whole file. */
export type ReportFileStep = 'portion' | 'rest' | 'end'

interface Ended {
  head: string
  size: number
  checksum: string
}

interface Parts extends Pick<FilePortion, 'rows' | 'after' | 'isLast'> {
  behind: ReportFileCheckpoint
  texts: string[]
}

type Found = Parts | Ended | { problem: ProblemError }

/** Each portion continues at the stored position, so that a crash neither loses nor repeats a row. The next item makes a failed one. */
export const reportFileJob = defineJobKind<Found>({
  action: 'request',
  // A file contains what its user sees, so that nobody else can continue it.
  concern: ({ input }) => ({
    resource: reportFilesCollection,
    id: String(input['fileId']),
    action: 'fetch',
    missing: 'reportExpired',
    refusal(row, user) {
      const file = row as ReportFile
      if (file.by.id !== user.id) return 'noPermission'
      return maySeeAllCasinosOfFile(user, file) ? null : 'reportOutOfReach'
    },
  }),
  atOnce: 1,

  async ask(item) {
    try {
      return item.given === 'end' ? await ended(item) : await partsOf(item)
    } catch (error) {
      if (error instanceof ProblemError && error.code !== 'backendUnreachable') return { problem: error }
      throw error
    }
  },

  async keep({ api, job, input }, found, { tx, now }) {
    if ('problem' in found) return { outcome: 'failed', reason: failureReasonOf(found.problem) }
    const file = await fileOf(tx, input)
    if ('checksum' in found) {
      const { head, ...is } = found
      await storeHeadPart(tx, file.id, head)
      const kept = { finishedAt: now, expiresAt: expiry(api, now) }
      await change(tx, file, now, { ...is, ...kept, state: 'ready', failure: null })
      return { outcome: 'made' }
    }
    const { behind, texts, rows, after, isLast } = found
    await storeFileParts(tx, behind, texts, { after, isWhole: isLast })
    await change(tx, file, now, { rows: file.rows + rows, state: 'making', jobId: job.id })
    return { outcome: 'made' }
  },

  async end({ api, job }, { tx, now }) {
    const file = await tx.get(reportFilesCollection, String(job.recordId))
    if (file?.['state'] !== 'making' && file?.['state'] !== 'failed') return
    const failed = job.items.find(({ outcome }) => outcome === 'failed')
    const failure: ErrorCode | null = failed?.reason?.code ?? null
    const state = job.cancelled ? 'cancelled' : 'failed'
    await change(tx, file, now, { state, failure, finishedAt: now, expiresAt: expiry(api, now) })
  },
})

async function partsOf({ api, user, input, given }: RunningItem): Promise<Parts> {
  const [file, behind] = [
    await fileOf(api.store, input),
    await readFileProgress(api.store, String(input['fileId'])),
  ]
  const parts: Parts = { behind, texts: [], rows: 0, after: behind.after, isLast: behind.isWhole }
  // The last portion also contains rounds that were added meanwhile, so it reads until nothing is left.
  for (let isFirst = true; !parts.isLast && (isFirst || given === 'rest'); isFirst = false) {
    const portion = await (file.kind === 'rounds'
      ? readRoundPortion(api, user, file, parts.after)
      : readWholeReport(api, user, file))
    if (portion.rows > 0) parts.texts.push(await gzipToBase64(portion.text))
    parts.rows += portion.rows
    parts.after = portion.after
    parts.isLast = portion.isLast
  }
  return parts
}

/** Throws `reportIncomplete` if rows are missing. */
async function ended({ api, input }: RunningItem): Promise<Ended> {
  const file = await fileOf(api.store, input)
  const { isWhole } = await readFileProgress(api.store, file.id)
  if (!isWhole) throw new ProblemError('reportIncomplete')
  const style = fileStyles[file.format]
  const says = await filePreamble(api, file, api.clock().toISOString(), style)
  const blank = style.words ? '\r\n' : ''
  const table = formatFileLines([fileColumnNames(api, file)], style.delimiter)
  const head = `${byteOrderMark}${formatFileLines(says, style.delimiter)}${blank}${table}`
  const hash = createHash('sha256').update(head)
  let size = Buffer.byteLength(head)
  for await (const bytes of streamFileParts(api.store, file.id, 1)) {
    hash.update(bytes)
    size += bytes.length
  }
  return { head: await gzipToBase64(head), size, checksum: hash.digest('hex') }
}

async function fileOf(reader: Reader, { fileId }: Record<string, unknown>): Promise<ReportFile> {
  const file = (await reader.get(reportFilesCollection, String(fileId))) as ReportFile | undefined
  if (!file || file.state === 'expired') throw new ProblemError('reportExpired')
  return file
}

const change = (tx: Transaction, file: Row, now: string, fields: Partial<ReportFile>) =>
  putRow(tx, reportFilesCollection, file, { ...file, ...fields, updatedAt: now })

const expiry = ({ reportsKeptDays }: ApiContextForJobs, now: string) =>
  new Date(Date.parse(now) + reportsKeptDays * 86_400_000).toISOString()

/** Compressed parts by `<file id>/<number>`, and the progress of a file by its id, so that every process can continue a file. */
const collection = 'report-parts'

interface ReportFileCheckpoint extends Row {
  /** Number of parts without the head, which is written last. */
  parts: number
  after: RoundPosition | null
  isWhole: boolean
}

const readFileProgress = async (reader: Reader, fileId: string): Promise<ReportFileCheckpoint> =>
  ((await reader.get(collection, fileId)) as ReportFileCheckpoint | undefined) ?? {
    id: fileId,
    version: 0,
    parts: 0,
    after: null,
    isWhole: false,
  }

/** Adds parts and records the progress. Throws `stale` if another process has added parts meanwhile. */
async function storeFileParts(
  tx: Transaction,
  { id, version, parts }: ReportFileCheckpoint,
  packed: readonly string[],
  come: Pick<ReportFileCheckpoint, 'after' | 'isWhole'>,
): Promise<void> {
  const before = version === 0 ? undefined : { version }
  await putRow(tx, collection, before, { id, parts: parts + packed.length, ...come })
  for (const [index, data] of packed.entries()) await putPart(tx, id, parts + index + 1, data)
}

async function storeHeadPart(tx: Transaction, fileId: string, packed: string): Promise<void> {
  if (await tx.get(collection, partId(fileId, 0))) await tx.remove(collection, partId(fileId, 0))
  await putPart(tx, fileId, 0, packed)
}

export async function removeFileContent(tx: Transaction, fileId: string): Promise<void> {
  const { parts, version } = await readFileProgress(tx, fileId)
  for (let number = 0; number <= parts; number++)
    if (await tx.get(collection, partId(fileId, number))) await tx.remove(collection, partId(fileId, number))
  if (version > 0) await tx.remove(collection, fileId)
}

/** One part is in memory at a time. Throws an `Error` if a part is missing. */
export async function* streamFileParts(reader: Reader, fileId: string, from: number): AsyncGenerator<Buffer> {
  const { parts } = await readFileProgress(reader, fileId)
  for (let number = from; number <= parts; number++) {
    const part = await reader.get(collection, partId(fileId, number))
    if (!part) throw new Error(`Part ${number} of ${fileId} is not there`)
    yield await unpack(Buffer.from(String(part['data']), 'base64'))
  }
}

export const gzipToBase64 = async (text: string): Promise<string> => (await pack(text)).toString('base64')

const pack = promisify<string, Buffer>(gzip)
const unpack = promisify<Buffer, Buffer>(gunzip)

const partId = (fileId: string, number: number) => `${fileId}/${number}`

const putPart = (tx: Transaction, fileId: string, number: number, data: string) =>
  tx.insert(collection, { id: partId(fileId, number), version: 1, data })
