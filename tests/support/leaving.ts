import { afterAll, afterEach, vi } from 'vitest'
import { startTestClock } from './clock.ts'
import './propertySeed.ts'

startTestClock()

// Test files of a worker share the page and the console's modules, so each file restores both.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react')
  afterEach(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
  })
}
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
