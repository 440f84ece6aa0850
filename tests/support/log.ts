import { vi } from 'vitest'
import { output } from '../../fake-api/log.ts'

/** Every line of the log from now on, which nobody else sees; `vi.restoreAllMocks()` ends it. */
export function readLog(): string[] {
  const lines: string[] = []
  vi.spyOn(output, 'write').mockImplementation((line) => void lines.push(line))
  return lines
}
