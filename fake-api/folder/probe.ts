import { open, readdir, stat, statfs, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../../src/contract/problem.ts'
import { logFault } from '../log.ts'
import { temporaryName } from './durably.ts'
import { requireHeld } from './lock.ts'

/** Part of the names of trial files. */
export const probeName = 'probe'

/** Bytes of a trial file. */
const size = 65_536

/**
 * Checks whether files can be written into a folder: writes and removes a trial file, and requires space for another copy of the largest
 * file, since files are replaced as a whole. Rejects with `backendUnreachable`, with the reason in the log.
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
    // The changes of a file become part of the next whole file.
    const file = name.replace(/\.changes$/, '')
    const found = await stat(join(directory, name)).catch(() => null)
    sizes.set(file, (sizes.get(file) ?? 0) + (found?.size ?? 0))
  }
  return Math.max(0, ...sizes.values())
}
