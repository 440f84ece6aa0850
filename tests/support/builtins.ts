import { syncBuiltinESMExports } from 'node:module'
import files from 'node:fs/promises'
import { onTestFinished, vi } from 'vitest'

/** Replaces a function of `node:fs/promises` in all modules that import it, until the test ends. */
export function replaceFileFunction<Name extends 'statfs' | 'open' | 'rename'>(
  name: Name,
  replacement: (original: (typeof files)[Name]) => (typeof files)[Name],
): () => void {
  const original = files[name]
  const spy = vi
    .spyOn(files, name as 'rename')
    .mockImplementation(replacement(original) as typeof files.rename)
  syncBuiltinESMExports()
  const restore = () => {
    spy.mockRestore()
    syncBuiltinESMExports()
  }
  onTestFinished(restore)
  return restore
}
