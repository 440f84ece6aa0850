import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Row } from '../../src/contract/row.ts'
import type { Reader, Transaction } from '../stores/store.ts'

/**
 * What files consist of, packed, by `<id of the file>/<number>`, and under the id of the file alone how far it has come. They are
 * in the store, not in files: every process of the API can go on with one and hand it out, and a part is there together with
 * where the next one begins, or not at all.
 */
const collection = 'report-parts'

/** A round, by what rounds are in order of. */
export interface RoundPosition {
  startedAt: string
  id: string
}

/** How far a file has come. */
export interface Progress extends Row {
  /** How many parts there are; the beginning, which is written last, is not one of them. */
  parts: number
  /** The last round that is in them. */
  after: RoundPosition | null
  /** Whether there is nothing more to come. */
  isWhole: boolean
}

export const progressOf = async (reader: Reader, fileId: string): Promise<Progress> =>
  ((await reader.get(collection, fileId)) as Progress | undefined) ?? {
    id: fileId,
    version: 0,
    parts: 0,
    after: null,
    isWhole: false,
  }

/** Adds parts behind those that were there, and says how far it has come with them. Throws `stale` where others are by now. */
export async function addParts(
  tx: Transaction,
  { id, version, parts }: Progress,
  packed: readonly string[],
  come: Pick<Progress, 'after' | 'isWhole'>,
): Promise<void> {
  const next: Progress = { id, version: version + 1, parts: parts + packed.length, ...come }
  await (version === 0 ? tx.insert(collection, next) : tx.replace(collection, next))
  for (const [index, data] of packed.entries()) await putPart(tx, id, parts + index + 1, data)
}

/** Puts the beginning of a file before its parts, anew where one is there. */
export async function putHead(tx: Transaction, fileId: string, packed: string): Promise<void> {
  if (await tx.get(collection, partId(fileId, 0))) await tx.remove(collection, partId(fileId, 0))
  await putPart(tx, fileId, 0, packed)
}

/** Takes away all that there is of a file. */
export async function removeParts(tx: Transaction, fileId: string): Promise<void> {
  const { parts, version } = await progressOf(tx, fileId)
  for (let number = 0; number <= parts; number++)
    if (await tx.get(collection, partId(fileId, number))) await tx.remove(collection, partId(fileId, number))
  if (version > 0) await tx.remove(collection, fileId)
}

/** The bytes of the parts from one on, one after the other, so that no more than one is held. Throws where one is missing. */
export async function* bytesOf(reader: Reader, fileId: string, from: number): AsyncGenerator<Buffer> {
  const { parts } = await progressOf(reader, fileId)
  for (let number = from; number <= parts; number++) {
    const part = await reader.get(collection, partId(fileId, number))
    if (!part) throw new Error(`Part ${number} of ${fileId} is not there`)
    yield await unpack(Buffer.from(String(part['data']), 'base64'))
  }
}

/** A text as it is kept. */
export const packed = async (text: string): Promise<string> => (await pack(text)).toString('base64')

const pack = promisify<string, Buffer>(gzip)
const unpack = promisify<Buffer, Buffer>(gunzip)

const partId = (fileId: string, number: number) => `${fileId}/${number}`

const putPart = (tx: Transaction, fileId: string, number: number, data: string) =>
  tx.insert(collection, { id: partId(fileId, number), version: 1, data })
