import { open, readdir, stat, statfs, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../../src/contract/problem.ts'
import { logFault } from '../logFault.ts'
import { temporaryName } from './durably.ts'
import { requireHeld } from './lock.ts'

/** What the names of files that are written to try it are made of. */
export const probeName = 'probe'

/** Bytes that are written to try it. */
const size = 65_536

/**
 * Tries whether files can be written into a folder: some bytes are put on disk and removed, and there has to be room for the largest
 * file once more, since files are replaced whole. Rejects with `backendUnreachable`; why is in the log.
 */
export async function requireWritable(directory: string): Promise<void> {
  try {
    requireHeld(directory)
    const { bavail, bsize } = await statfs(directory)
    const room = bavail * bsize
    const needed = size + (await largestIn(directory))
    if (room < needed) throw new Error(`There are ${room} bytes left for ${directory}, ${needed} are needed.`)
    await tryWriting(join(directory, temporaryName(probeName)))
  } catch (error) {
    logFault(error, 'The data folder cannot be written into:')
    throw new Problem('backendUnreachable')
  }
}

async function tryWriting(file: string) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(Buffer.alloc(size, 'x'))
    await handle.sync()
  } finally {
    await handle.close()
    await unlink(file)
  }
}

async function largestIn(directory: string): Promise<number> {
  const names = (await readdir(directory)).filter((name) => /^[\w-]+\.json(\.changes)?$/.test(name))
  const sizes = new Map<string, number>()
  for (const name of names) {
    // What has changed since a file was written goes into the next one.
    const file = name.replace(/\.changes$/, '')
    const found = await stat(join(directory, name)).catch(() => null)
    sizes.set(file, (sizes.get(file) ?? 0) + (found?.size ?? 0))
  }
  return Math.max(0, ...sizes.values())
}
