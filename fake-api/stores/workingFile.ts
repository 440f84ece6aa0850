import { existsSync } from 'node:fs'
import { readFile, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably, appendDurably } from '../folder/durably.ts'
import { dataFileNames, type DataFolder } from '../folder/folder.ts'
import { type RowsByCollection, type Splice, splicesBetween, applySplices } from './rowsByCollection.ts'
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { documentedLimit } from '../documentedLimit.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { log } from '../log.ts'

export async function openWorkingFile(folder: DataFolder, fixtures: string) {
  const file = join(folder.directory, dataFileNames.data)
  if (!existsSync(file)) {
    await folder.mayMake(dataFileNames.data)
    await writeDurably(file, await readFile(fixtures, 'utf8'))
  }
  const state = await readDataFile(file)
  // A process that was killed has left changes; they are merged into the file.
  if (existsSync(changesFilePath(file))) await saveState(file, state)
  return { state, saver: createWorkingFileWriter(file, state) }
}

export async function saveState(file: string, state: RowsByCollection): Promise<void> {
  await writeSnapshot(file, JSON.stringify(state))
}

/** Reads a data file with its changes. Throws a readable error if it contains no data of this program. */
export async function readDataFile(file: string): Promise<RowsByCollection> {
  if (!existsSync(file))
    throw new Error(`There is no ${file}: start the server once, or name the folder of its data by DATA_DIR.`)
  try {
    const [text, changes] = await readSnapshotAndChanges(file)
    const state: unknown = JSON.parse(text)
    if (isState(state)) return applyChanges(file, state, text, changes)
  } catch (error) {
    if (error instanceof UnusableChanges) throw error
  }
  throw new Error(
    `${file} does not hold the data of this API. It was left as it is. Put a backup in its place: the file itself, or by "npm run import-db -- FILE --replace".`,
  )
}

const isState = (value: unknown): value is RowsByCollection =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(Array.isArray)

/**
 * The file with the changes since `file` was written as a whole: a line per save, so that a save costs as much as its changes. A line is the
 * CRC-32 of its JSON, a space, and the JSON. The first line, `{of}`, contains the digest of the file that the changes belong to; `{next}`
 * announces the digest of a file that is about to replace it.
 */
const changesFilePath = (file: string) => `${file}.changes`

const leastRoom = documentedLimit(
  'bytes of changes beside the data file; beside a larger one half of its size',
  4 * 1024 * 1024,
)

/** Node.js holds no text above 512 MiB, so a larger file could not be read again. */
const maxBytes = documentedLimit('bytes of the data file with its changes', 448 * 1024 * 1024)

interface Line {
  of?: string
  next?: string
  splices?: Splice[]
}

/** Saves must not overlap. `save` throws `storeFull` and the errors of writing, after which the file still has its previous content. */
export function createWorkingFileWriter(file: string, initial: RowsByCollection, most = maxBytes) {
  let saved = initial
  /** The file as this process last wrote it. `null` if the next save has to write it whole, as the first one or after torn changes. */
  let whole: { digest: string; stamp: string; room: number; bytes: number } | null = null
  let size = 0
  let isFull = false
  const writeAll = async (state: RowsByCollection) => {
    const text = JSON.stringify(state)
    const bytes = Buffer.byteLength(text)
    isFull = bytes > most
    if (isFull) throw new ProblemError('storeFull')
    if (bytes > most / 2)
      log.warn({ bytes, most }, 'The data file grows too large: move the data to a database.')
    whole = null
    const digest = await writeSnapshot(file, text)
    whole = { digest, stamp: await stampOf(file), room: Math.max(leastRoom, text.length / 2), bytes }
    size = 0
  }
  const append = async (state: RowsByCollection) => {
    // Changes to a file that somebody has replaced or removed would be lost.
    if (!whole || whole.stamp !== (await stampOf(file))) return false
    const text =
      (size === 0 ? written({ of: whole.digest }) : '') + written({ splices: splicesBetween(saved, state) })
    if (size + text.length > whole.room || whole.bytes + size + Buffer.byteLength(text) > most) return false
    try {
      size = await appendDurably(changesFilePath(file), text, size)
      return true
    } catch {
      whole = null
      // Either no space is left, or the changes were removed. Writing the whole file tells which.
      return false
    }
  }
  return {
    async save(state: RowsByCollection) {
      if (!(await append(state))) await writeAll(state)
      saved = state
      isFull = false
    },
    async requireRoom() {
      if (isFull) throw new ProblemError('storeFull')
    },
    /** Writes the file as a whole, so that it can be copied on its own. */
    async settle() {
      if (size > 0) await writeAll(saved)
    },
  }
}

async function writeSnapshot(file: string, text: string): Promise<string> {
  const [digest, changes] = [digestOf(text), changesFilePath(file)]
  const found = await stat(changes).catch(absent)
  // After a crash before the changes are deleted, readers see that the new file contains them. The line break ends a torn line.
  if (found && found.size > 0) await appendDurably(changes, `\n${written({ next: digest })}`, found.size)
  await writeDurably(file, text)
  if (found) await unlink(changes)
  return digest
}

/** The two texts are consistent even while another process writes. */
async function readSnapshotAndChanges(file: string): Promise<[text: string, changes: string]> {
  for (;;) {
    const before = await stampOf(file)
    const text = await readFile(file, 'utf8')
    const changes = (await readFile(changesFilePath(file), 'utf8').catch(absent)) ?? ''
    if ((await stampOf(file)) === before) return [text, changes]
  }
}

class UnusableChanges extends Error {}

function applyChanges(file: string, state: RowsByCollection, text: string, changes: string) {
  const lines = changes.split('\n').slice(0, -1).map(read)
  const torn = lines.indexOf(null)
  // A torn line was never acknowledged, and nothing is saved after it.
  if (torn >= 0 && lines.slice(torn).some((line) => line?.splices))
    throw new UnusableChanges(
      `${changesFilePath(file)} is damaged. It was left as it is. Put a backup of both files in their place; or, if the changes in it may be lost, remove it.`,
    )
  const digest = digestOf(text)
  const of = lines[0]?.of
  if (of === undefined || lines.some((line) => line?.next === digest)) return state
  if (of !== digest)
    throw new UnusableChanges(
      `${changesFilePath(file)} holds changes of another ${file} than the one that is there. Put that one back; or, if the changes may be lost, remove them.`,
    )
  return applySplices(
    state,
    lines.flatMap((line) => line?.splices ?? []),
  )
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

function written(line: Line): string {
  const json = JSON.stringify(line)
  return `${crc32(json)} ${json}\n`
}

/** `null` for a line that is cut off or only partly on disk. */
function read(text: string): Line | null {
  if (text === '') return {}
  const end = text.indexOf(' ')
  const json = text.slice(end + 1)
  return text.slice(0, end) === String(crc32(json)) ? (JSON.parse(json) as Line) : null
}

async function stampOf(file: string): Promise<string> {
  const found = await stat(file).catch(absent)
  return found ? [found.dev, found.ino, found.mtimeMs, found.size].join(' ') : 'none'
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
