import { closeSync, constants, fchownSync, fstatSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createRequire } from 'node:module'

export type LockMode = 'alone' | 'shared'

interface FolderLock {
  /** Releases the lock. The lock file remains: if it were removed, two processes could lock different files. */
  release(): void
}

const lockFile = '.lock'

const held = new Map<string, () => boolean>()

/** The lock ends with the process, and is not inherited. Throws a readable `Error` if another process has it, or if there are no locks. */
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
    // The file was removed between opening and locking.
    closeSync(descriptor)
  }
}

export function requireFolderNotReplaced(directory: string): void {
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

/** Returns a plain descriptor, because a `FileHandle` is closed when it is garbage collected, which would release the lock. */
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

/** If root uses a folder of another user, as in a container, that user must not be locked out. */
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

/** The package has no types. */
export interface NativeLock {
  /** Returns `false` if another process holds the lock. Throws an error with a `code` if the file system has no locks. */
  tryLock(descriptor: number, options: { shared: boolean }): boolean
}

/** Throws a readable `Error` on a platform for which the package was not built. */
export function loadNativeLock(): NativeLock {
  const require = createRequire(import.meta.url)
  try {
    return require('fs-native-extensions') as NativeLock
  } catch (cause) {
    return forMusl(require, cause)
  }
}

interface Binding {
  tryLock(descriptor: number, offset: number, length: number, isExclusive: boolean): void
}

/** On Alpine the package looks for a build for musl, which does not exist. Its build for Linux runs there, too. */
function forMusl(require: NodeJS.Require, cause: unknown): NativeLock {
  const path = `fs-native-extensions/prebuilds/${process.platform}-${process.arch}/fs-native-extensions.node`
  let binding: Binding
  try {
    binding = require(path) as Binding
  } catch {
    throw new Error(`Files cannot be locked on ${process.platform} ${process.arch}.`, { cause })
  }
  return {
    tryLock(descriptor, { shared }) {
      try {
        binding.tryLock(descriptor, 0, 0, !shared)
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return false
        throw error
      }
    },
  }
}
