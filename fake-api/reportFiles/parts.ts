import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Row } from '../../src/contract/values.ts'
import type { Reader, Transaction } from '../stores/store.ts'

/**
 * The compressed parts of files by `<file id>/<number>`, and the progress of each file by its id, so that every process can continue a file,
 * and a part is stored together with the position of the next one.
 */
const collection = 'report-parts'

export interface RoundPosition {
  startedAt: string
  id: string
}

export interface ReportFileCheckpoint extends Row {
  /** Number of parts without the head, which is written last. */
  parts: number
  after: RoundPosition | null
  isWhole: boolean
}

export const readFileProgress = async (reader: Reader, fileId: string): Promise<ReportFileCheckpoint> =>
  ((await reader.get(collection, fileId)) as ReportFileCheckpoint | undefined) ?? {
    id: fileId,
    version: 0,
    parts: 0,
    after: null,
    isWhole: false,
  }

/** Adds parts and records the progress. Throws `stale` if another process has added parts meanwhile. */
export async function storeFileParts(
  tx: Transaction,
  { id, version, parts }: ReportFileCheckpoint,
  packed: readonly string[],
  come: Pick<ReportFileCheckpoint, 'after' | 'isWhole'>,
): Promise<void> {
  const next: ReportFileCheckpoint = { id, version: version + 1, parts: parts + packed.length, ...come }
  await (version === 0 ? tx.insert(collection, next) : tx.replace(collection, next))
  for (const [index, data] of packed.entries()) await putPart(tx, id, parts + index + 1, data)
}

export async function storeHeadPart(tx: Transaction, fileId: string, packed: string): Promise<void> {
  if (await tx.get(collection, partId(fileId, 0))) await tx.remove(collection, partId(fileId, 0))
  await putPart(tx, fileId, 0, packed)
}

export async function removeFileParts(tx: Transaction, fileId: string): Promise<void> {
  const { parts, version } = await readFileProgress(tx, fileId)
  for (let number = 0; number <= parts; number++)
    if (await tx.get(collection, partId(fileId, number))) await tx.remove(collection, partId(fileId, number))
  if (version > 0) await tx.remove(collection, fileId)
}

/** The bytes of a file from a part on, with one part in memory at a time. Throws an `Error` if a part is missing. */
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
