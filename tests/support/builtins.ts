import { syncBuiltinESMExports } from 'node:module'
import files from 'node:fs/promises'
import { onTestFinished, vi } from 'vitest'

/** Lets a test stand in for a function of `node:fs/promises`, wherever it is imported by name, until the test is over. */
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
