import { vi } from 'vitest'
import { logOutput, setLogLevel } from '../../fake-api/log.ts'

/** Captures all lines of the log until `vi.restoreAllMocks()`. */
export function readLog(): string[] {
  // A server in an earlier test file may have raised the log level.
  setLogLevel(null)
  const lines: string[] = []
  vi.spyOn(logOutput, 'write').mockImplementation((line) => void lines.push(line))
  return lines
}
