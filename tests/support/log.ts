import { vi } from 'vitest'
import { logOutput, setLogLevel } from '../../fake-api/log.ts'

/** Every line of the log from now on, which nobody else sees; `vi.restoreAllMocks()` ends it. */
export function readLog(): string[] {
  // A server that was started in this process by the file before may have been told to say less.
  setLogLevel(null)
  const lines: string[] = []
  vi.spyOn(logOutput, 'write').mockImplementation((line) => void lines.push(line))
  return lines
}
