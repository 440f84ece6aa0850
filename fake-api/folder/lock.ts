import { closeSync, constants, fchownSync, fstatSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { loadNativeLock } from './native.ts'

/** Who may have the folder at the same time: nobody else, or others who share it, too. */
export type LockMode = 'alone' | 'shared'

export interface FolderLock {
  /** Gives the folder up. The lock file stays: if it were removed, two processes could each lock another one. */
  release(): void
}

/** The file that is locked. It is empty. */
export const lockFile = '.lock'

/** The locks of this process by the paths of their folders: what is to be written there asks whether it still may. */
const held = new Map<string, () => boolean>()

/**
 * Locks a folder for this process by a lock of the operating system on a file in it. The lock goes by the file, so that links,
 * other spellings of the path and mounts lead to the same one; it ends with the process, however that ends, and children do not
 * inherit it. Makes the folder where it is not there. Throws a readable `Error` where another process has it, or where its file
 * system has no locks.
 */
export function lockFolder(directory: string, sharing: LockMode = 'alone'): FolderLock {
  const { tryLock } = loadNativeLock()
  const path = join(directory, lockFile)
  for (;;) {
    const descriptor = opened(directory, path)
    try {
      if (!tryLock(descriptor, { shared: sharing === 'shared' })) throw new Error(inUse(directory))
    } catch (error) {
      closeSync(descriptor)
      throw isOfSystem(error) ? new Error(unlockable(directory, error.code), { cause: error }) : error
    }
    if (isSame(descriptor, path)) return kept(directory, path, descriptor)
    // Somebody has removed the file between its opening and its locking.
    closeSync(descriptor)
  }
}

/** Throws where this process had locked the folder, and the folder was removed or replaced under it. */
export function requireHeld(directory: string): void {
  if (held.get(directory)?.() === false)
    throw new Error(`${directory} is not the folder any more that this process has locked.`)
}

function kept(directory: string, path: string, descriptor: number): FolderLock {
  const isHeld = () => isSame(descriptor, path)
  held.set(directory, isHeld)
  let isReleased = false
  return {
    release() {
      if (isReleased) return
      isReleased = true
      if (held.get(directory) === isHeld) held.delete(directory)
      closeSync(descriptor)
    },
  }
}

/** The descriptor is a number, not a `FileHandle`, which is closed when it is collected: the lock would end with it. */
function opened(directory: string, path: string): number {
  try {
    mkdirSync(directory, { recursive: true })
    const descriptor = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
    giveToOwnerOf(directory, descriptor)
    return descriptor
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    throw new Error(`The folder ${directory} cannot be written into (${code}).`, { cause })
  }
}

/** What root does in a folder of somebody else, as a script in a container, does not lock its owner out. */
function giveToOwnerOf(directory: string, descriptor: number) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(directory)
  fchownSync(descriptor, uid, gid)
}

function isSame(descriptor: number, path: string): boolean {
  const [mine, there] = [fstatSync(descriptor), statSync(path, { throwIfNoEntry: false })]
  return there?.ino === mine.ino && there.dev === mine.dev
}

const isOfSystem = (error: unknown): error is NodeJS.ErrnoException & { code: string } =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string'

const inUse = (directory: string) =>
  `Another process works with the data in ${directory}. End it first, or give this one a folder of its own by DATA_DIR.`

const unlockable = (directory: string, code: string) =>
  `Files in ${directory} cannot be locked (${code}), as on some network volumes: without a lock two processes could overwrite ` +
  "each other's data. Name a folder on a disk of this machine by DATA_DIR."
