import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline as pipe, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import type { Keyring } from '../../secrets/keyring.ts'
import type { RowBatch, Store } from '../store.ts'
import { inBatches } from './batches.ts'
import { encryptStream, decryptFile, passThrough } from './encryption.ts'
import { createFingerprint, type Fingerprint } from './fingerprint.ts'
import { ownValue } from '../../../src/contract/own.ts'

/** The format that a data file names in its first line. */
const format = 'backoffice-data 1'

/** Lines of JSON: the format, the rows of each collection, and fingerprints at the end. */
const first = z.object({ format: z.literal(format), exportedAt: z.string() })
const some = z.object({
  collection: z.string(),
  rows: z.array(z.looseObject({ id: z.string(), version: z.number() })),
})
const last = z.object({ end: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })) })

export type Fingerprints = Record<string, Fingerprint>

/**
 * Writes all data into a gzipped file, encrypted if there is a key, and returns fingerprints. The file appears when it is complete,
 * readable by its owner only, since it contains secrets.
 */
export async function writeFile(path: string, source: Store, now: Date, keyring: Keyring | null = null) {
  const sums = new Map<string, Fingerprint>()
  async function* lines() {
    yield line({ format, exportedAt: now.toISOString() })
    for (const collection of await source.collections()) {
      const sum = createFingerprint()
      for await (const rows of inBatches(source, collection)) {
        rows.forEach(sum.add)
        yield line({ collection, rows })
      }
      sums.set(collection, sum.value())
    }
    yield line({ end: Object.fromEntries(sums) })
  }
  const unfinished = `${path}.part`
  try {
    const gzip = createGzip({ level: constants.Z_BEST_SPEED })
    const file = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(Readable.from(lines()), gzip, keyring ? encryptStream(keyring) : passThrough(), file)
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
  return Object.fromEntries(sums)
}

const line = (content: object) => `${JSON.stringify(content)}\n`

/**
 * Reads a data file in batches, and returns the fingerprints at its end. Throws a readable `Error` if it is no data file, incomplete or
 * changed.
 */
export async function* readFile(
  path: string,
  keyring: Keyring | null = null,
): AsyncGenerator<RowBatch, Fingerprints> {
  const sums = new Map<string, ReturnType<typeof createFingerprint>>()
  let isFirst = true
  let whole: Fingerprints | undefined
  for await (const content of linesOf(path, keyring)) {
    const parsed = parsedLine(path, content)
    if (isFirst && !first.safeParse(parsed).success)
      throw new Error(`${path} is no export of this program's data.`)
    const batch = some.safeParse(parsed)
    const end = last.safeParse(parsed)
    if (batch.success) {
      const { collection, rows } = batch.data
      const sum = sums.get(collection) ?? createFingerprint()
      sums.set(collection, sum)
      rows.forEach(sum.add)
      yield { collection, rows }
    }
    if (end.success) {
      const wrong = differingCollections(
        end.data.end,
        Object.fromEntries([...sums].map(([name, sum]) => [name, sum.value()])),
      )
      if (wrong.length) throw new Error(`${path} was changed: ${wrong.join(', ')}.`)
      whole = end.data.end
    } else if (whole) throw new Error(`${path} was changed: it goes on after its end.`)
    isFirst = false
  }
  // Only after the last byte is it known whether an encrypted file was changed.
  if (whole) return whole
  throw new Error(`${path} is not whole: its end is missing.`)
}

const noExport = (path: string) => new Error(`${path} is not whole, or is no export of this program's data.`)

function parsedLine(path: string, content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    throw noExport(path)
  }
}

async function* linesOf(path: string, keyring: Keyring | null): AsyncGenerator<string> {
  const bytes = await decryptFile(path, keyring)
  const decoder = new TextDecoder()
  // A line arrives in many parts, which are joined at its end.
  let begun: string[] = []
  try {
    // Errors of the first streams are thrown when reading from the last.
    const texts = pipe(bytes, createGunzip(), () => undefined)
    for await (const part of texts as AsyncIterable<Buffer>) {
      const [first = '', ...rest] = decoder.decode(part, { stream: true }).split('\n')
      begun.push(first)
      for (const next of rest) {
        yield begun.join('')
        begun = [next]
      }
    }
  } catch (error) {
    const isTorn = String((error as NodeJS.ErrnoException).code).startsWith('Z_')
    throw isTorn ? noExport(path) : error
  }
  const last = begun.join('')
  if (last) yield last
}

/** Collections that differ; one without rows equals a missing one. */
export function differingCollections(one: Fingerprints, other: Fingerprints): string[] {
  const none = createFingerprint().value()
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => {
    const [a, b] = [ownValue(one, name) ?? none, ownValue(other, name) ?? none]
    return a.rows !== b.rows || a.sha256 !== b.sha256
  })
}
