import { createRequire } from 'node:module'

/** What is used of `fs-native-extensions`, which comes without types: a lock on the open file that a descriptor stands for. */
export interface NativeLock {
  /** Answers `false` where another holds it, and throws an error with a `code` where the file system has no locks. */
  tryLock(descriptor: number, options: { shared: boolean }): boolean
}

/** Throws a readable `Error` on a platform that the package was not built for. */
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

/**
 * On Alpine the package looks for a build for musl and has none. Its build for Linux asks the C library for nothing that musl
 * lacks, so that one is loaded by its path.
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
