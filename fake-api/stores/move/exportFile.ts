import * as z from 'zod/mini'
import { createWriteStream, createReadStream } from 'node:fs'
import { rename, rm, open } from 'node:fs/promises'
import { pipeline as pipe, Readable, PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { type Keyring, nonceBytes, tagBytes } from '../../secrets/keyring.ts'
import type { Reader, CollectionBatch, Snapshot, Store } from '../store.ts'
import { readInBatches, withRowProgress } from './batches.ts'
import { ownValue, type Row } from '../../../src/contract/values.ts'
import { createHash, randomBytes } from 'node:crypto'
import { canonicalJson } from '../../safeJson.ts'
import { runAsLongServerWork } from '../../lanes/readContext.ts'

const format = 'backoffice-data 1'

const first = z.strictObject({ format: z.literal(format), exportedAt: z.string() })
const some = z.strictObject({
  collection: z.string(),
  rows: z.array(z.looseObject({ id: z.string(), version: z.number() })),
})
const last = z.strictObject({
  end: z.record(z.string(), z.strictObject({ rows: z.number(), sha256: z.string() })),
})

type Fingerprints = Record<string, Fingerprint>

/** Writes all data as they are at one moment, gzipped, and encrypted if there is a key. Only the owner may read the file. */
export const exportToFile = (path: string, source: Store, now: Date, keyring: Keyring | null = null) =>
  runAsLongServerWork(() => source.snapshot((state) => exportSnapshot(path, state, now, keyring)))

async function exportSnapshot(path: string, source: Snapshot, now: Date, keyring: Keyring | null) {
  const sums = new Map<string, Fingerprint>()
  async function* lines() {
    yield line({ format, exportedAt: now.toISOString() })
    for (const collection of await source.collections()) {
      const sum = createFingerprint()
      for await (const rows of readInBatches(source, collection)) {
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

/** Returns the fingerprints at the end. Throws a readable `Error` if the file is no data file, incomplete or changed. */
async function* readFile(path: string, keyring: Keyring | null = null) {
  const sums = new Map<string, ReturnType<typeof createFingerprint>>()
  let isFirst = true
  let whole: Fingerprints | undefined
  for await (const content of linesOf(path, keyring)) {
    const parsed = parsedLine(path, content)
    if (isFirst && !first.safeParse(parsed).success)
      throw new Error(`${path} is no export of this program's data.`)
    const batch = some.safeParse(parsed)
    const end = last.safeParse(parsed)
    if (!isFirst && !batch.success && !end.success)
      throw new Error(`${path} was changed: it has a line that no export has.`)
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
  // Whether an encrypted file was changed is known only after its last byte.
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
  let begun: string[] = []
  try {
    // `pipe` passes errors of the first streams to the last, where they are thrown when reading.
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

/** A collection without rows equals a missing one. */
function differingCollections(one: Fingerprints, other: Fingerprints): string[] {
  const none = createFingerprint().value()
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => {
    const [a, b] = [ownValue(one, name) ?? none, ownValue(other, name) ?? none]
    return a.rows !== b.rows || a.sha256 !== b.sha256
  })
}

/** Equal fingerprints mean the same rows of a collection, in any order. */
interface Fingerprint {
  rows: number
  /** The SHA-256 of each row combined by exclusive or, in hexadecimal. */
  sha256: string
}

function createFingerprint(): { add(row: Row): void; value(): Fingerprint } {
  const sum = Buffer.alloc(32)
  let rows = 0
  return {
    add(row) {
      const hash = createHash('sha256').update(canonicalJson(row)).digest()
      for (let index = 0; index < sum.length; index++) sum[index] = (sum[index] ?? 0) ^ (hash[index] ?? 0)
      rows++
    },
    value: () => ({ rows, sha256: sum.toString('hex') }),
  }
}

/** Looks at the rows of a file before any is stored. Throws a readable `Error`. */
export type BatchCheck = (batch: CollectionBatch) => void

/** Throws a readable `Error` if the file is incomplete, changed, or has rows that `check` refuses. `tell` gets the number of rows added. */
export async function checkExportFile(
  path: string,
  keyring: Keyring | null = null,
  check: BatchCheck | null = null,
  tell: (doing: string, rows: number) => void = () => undefined,
) {
  const said = await checked(path, keyring, check, (rows) => tell(`Checking ${path}`, rows))
  return {
    rows: Object.values(said).reduce((sum, { rows }) => sum + rows, 0),
    batches: withRowProgress(unchanged(path, keyring, said), (rows) => tell('Writing', rows)),
    /** Reads everything from a store again. Throws a readable `Error` if that is not what the file holds. */
    async compare(reader: Reader) {
      const found = await computeFingerprints(reader, Object.keys(said), (rows) => tell('Comparing', rows))
      const wrong = differingCollections(said, found)
      if (wrong.length) throw new Error(`These are not as in ${path}: ${wrong.join(', ')}.`)
    },
  }
}

/** Reads a file again. Throws at its end if it is another one meanwhile, so that none of it is kept. */
async function* unchanged(path: string, keyring: Keyring | null, said: Fingerprints) {
  const wrong = differingCollections(said, yield* readFile(path, keyring))
  if (wrong.length) throw new Error(`${path} was changed while it was read: ${wrong.join(', ')}.`)
}

async function checked(
  path: string,
  keyring: Keyring | null,
  check: BatchCheck | null,
  add: (rows: number) => void,
): Promise<Fingerprints> {
  const batches = readFile(path, keyring)
  for (;;) {
    const { done, value } = await batches.next()
    if (done) return value
    check?.(value)
    add(value.rows.length)
  }
}

export async function computeFingerprints(
  reader: Reader,
  collections: readonly string[],
  add?: (rows: number) => void,
): Promise<Fingerprints> {
  const sums = new Map<string, Fingerprints[string]>()
  for (const collection of collections) {
    const sum = createFingerprint()
    for await (const rows of readInBatches(reader, collection)) {
      rows.forEach(sum.add)
      add?.(rows.length)
    }
    sums.set(collection, sum.value())
  }
  return Object.fromEntries(sums)
}

/** An encrypted file is this line with the id of the key, the nonce, the encrypted bytes and the authentication tag. */
const magic = 'backoffice-data encrypted 1 '
const header = new RegExp(`^${magic}([\\w-]{1,32})\\n`)
const longestHeader = magic.length + 33

const encryptStream = (keyring: Keyring) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const nonce = randomBytes(nonceBytes)
    const cipher = keyring.createCipher(nonce)
    const line = Buffer.from(`${magic}${keyring.currentId}\n`)
    cipher.setAAD(line)
    yield Buffer.concat([line, nonce])
    for await (const part of source) yield cipher.update(part)
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
  }

const passThrough = () => new PassThrough()

/** Decrypts if there is a key. Throws a readable `Error` for another key, and for a plain file although there is a key. */
async function decryptFile(path: string, keyring: Keyring | null): Promise<Readable | AsyncIterable<Buffer>> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const start = Buffer.alloc(Math.min(size, longestHeader + nonceBytes))
    await file.read(start, 0, start.length, 0)
    const found = header.exec(start.toString('latin1'))
    if (!found && keyring)
      throw new Error(
        `${path} is not encrypted, although EXPORT_KEY is set: anybody may have written it. If it is trusted, say so: --plain`,
      )
    if (!found) return createReadStream(path)
    const [line, keyId = ''] = found
    if (!keyring?.has(keyId))
      throw new Error(`${path} is encrypted by the key "${keyId}": EXPORT_KEY has to hold it.`)
    const begin = line.length + nonceBytes
    const tag = Buffer.alloc(tagBytes)
    if (size < begin + tagBytes) throw new Error(`${path} is not whole.`)
    await file.read(tag, 0, tagBytes, size - tagBytes)
    const decipher = keyring.createDecipher(keyId, start.subarray(line.length, begin))
    decipher.setAAD(Buffer.from(line)).setAuthTag(tag)
    return decrypted(path, { start: begin, end: size - tagBytes - 1 }, decipher)
  } finally {
    await file.close()
  }
}

async function* decrypted(
  path: string,
  range: { start: number; end: number },
  decipher: ReturnType<Keyring['createDecipher']>,
): AsyncGenerator<Buffer> {
  for await (const part of createReadStream(path, range) as AsyncIterable<Buffer>) yield decipher.update(part)
  try {
    yield decipher.final()
  } catch {
    throw new Error(`${path} was changed, is not whole, or is encrypted by another key of the same id.`)
  }
}
