import { createRequire } from 'node:module'

/** The used part of `fs-native-extensions`, which has no types: a lock on an open file. */
export interface NativeLock {
  /** Returns `false` if another process holds the lock, and throws an error with a `code` if the file system has no locks. */
  tryLock(descriptor: number, options: { shared: boolean }): boolean
}

/** Throws a readable `Error` on a platform that the package was not built for. */
export function requireNativeLock(): NativeLock {
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

/**
 * On Alpine the package looks for a build for musl, which does not exist. Its build for Linux uses nothing that musl lacks, so it is loaded
 * by its path.
 */
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
