import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { link, mkdir, open, rename, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { requireFolderNotReplaced } from './lock.ts'

/** A name such as `.db.json.tmp-4711-0f1e2d3c4b5a`, which nobody would choose for a backup. */
export const temporaryName = (name: string) => `.${name}.tmp-${process.pid}-${randomBytes(6).toString('hex')}`

export const isTemporaryNameOf = (file: string, name: string): boolean =>
  name.startsWith(`.${file}.tmp-`) && /^\d+-[0-9a-f]{12}$/.test(name.slice(file.length + 6))

/** Resolves once it is on disk. Only the owner, who stays the same, may read it. Throws if the folder is not the locked one any more. */
export const writeDurably = (file: string, text: string): Promise<void> =>
  whole(file, text, (temporary) => rename(temporary, file))

/** Creates a file atomically. Does nothing if it exists or another process was faster. */
export const createFileIfAbsent = (file: string, text: string): Promise<void> =>
  whole(file, text, async (temporary) => {
    try {
      await link(temporary, file)
    } catch (error) {
      // On a file system without links, the last of several parallel writers wins.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return rename(temporary, file)
    }
    await unlink(temporary)
  })

/** Returns the new size once the text is on disk. Throws, and restores the file, if it has another size or no space is left. */
export async function appendDurably(file: string, text: string, size: number): Promise<number> {
  const directory = dirname(file)
  requireFolderNotReplaced(directory)
  const handle = await open(file, size === 0 ? 'wx' : constants.O_WRONLY | constants.O_APPEND, 0o600)
  try {
    const found = await handle.stat()
    if (found.size !== size) throw new Error(`${file} has ${found.size} bytes, not ${size}.`)
    try {
      await handle.appendFile(text)
      if (size === 0 && process.getuid?.() === 0) {
        const { uid, gid } = await stat(directory)
        await handle.chown(uid, gid)
      }
      await handle.sync()
    } catch (error) {
      await handle.truncate(size).catch(() => undefined)
      throw error
    }
  } finally {
    await handle.close()
  }
  if (size === 0) await syncDirectory(directory)
  return size + Buffer.byteLength(text)
}

async function whole(file: string, text: string, place: (temporary: string) => Promise<void>): Promise<void> {
  const directory = dirname(file)
  requireFolderNotReplaced(directory)
  await mkdir(directory, { recursive: true })
  const temporary = join(directory, temporaryName(basename(file)))
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      if (process.getuid?.() === 0) {
        const { uid, gid } = await stat(file).catch(() => stat(directory))
        await handle.chown(uid, gid)
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    await place(temporary)
  } catch (error) {
    await unlink(temporary).catch(() => undefined)
    throw error
  }
  await syncDirectory(directory)
}

/** The directory entry has to be on disk as well. Windows cannot open directories and does not need it. */
async function syncDirectory(directory: string) {
  if (process.platform === 'win32') return
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
