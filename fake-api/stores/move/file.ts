import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline as pipe, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import type { Keyring } from '../../secrets/keyring.ts'
import type { RowBatch, Store } from '../store.ts'
import { inBatches } from './batches.ts'
import { encryptingBy, openBytes, plain } from './encryption.ts'
import { createFingerprint, type Fingerprint } from './fingerprint.ts'
import { ownValue } from '../../../src/contract/own.ts'

/** What a file of all data says of itself. */
const format = 'backoffice-data 1'

/** Lines of the file, JSON each: what it is, the rows of each collection, and at its end what they come to. */
const first = z.object({ format: z.literal(format), exportedAt: z.string() })
const some = z.object({
  collection: z.string(),
  rows: z.array(z.looseObject({ id: z.string(), version: z.number() })),
})
const last = z.object({ end: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })) })

export type Fingerprints = Record<string, Fingerprint>

/**
 * Writes everything into a file, gzipped, and encrypted where there is a key for it, and answers what it comes to. The file appears
 * when it is whole, for the own user only: it holds secrets.
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
    await pipeline(Readable.from(lines()), gzip, keyring ? encryptingBy(keyring) : plain(), file)
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
  return Object.fromEntries(sums)
}

const line = (content: object) => `${JSON.stringify(content)}\n`

/**
 * Reads a file of all data, a batch at a time; its end answers what they come to. Throws a readable `Error` where it is none, is
 * not whole or was changed.
 */
export async function* readFile(
  path: string,
  keyring: Keyring | null = null,
): AsyncGenerator<RowBatch, Fingerprints> {
  const sums = new Map<string, ReturnType<typeof createFingerprint>>()
  let isFirst = true
  let whole: Fingerprints | undefined
  for await (const content of linesOf(path, keyring)) {
    const parsed: unknown = JSON.parse(content)
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
  // Only after the last byte: whether an encrypted file was changed is known then.
  if (whole) return whole
  throw new Error(`${path} is not whole: its end is missing.`)
}

async function* linesOf(path: string, keyring: Keyring | null): AsyncGenerator<string> {
  const bytes = await openBytes(path, keyring)
  const decoder = new TextDecoder()
  // A line comes in many parts: they are put together once it has ended.
  let begun: string[] = []
  try {
    // What goes wrong before the last stream is thrown by reading from it.
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
    throw isTorn ? new Error(`${path} is not whole, or is no export of this program's data.`) : error
  }
  const last = begun.join('')
  if (last) yield last
}

/** Collections that are not the same in both; one without rows is as good as none. */
export function differingCollections(one: Fingerprints, other: Fingerprints): string[] {
  const none = createFingerprint().value()
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => {
    const [a, b] = [ownValue(one, name) ?? none, ownValue(other, name) ?? none]
    return a.rows !== b.rows || a.sha256 !== b.sha256
  })
}
