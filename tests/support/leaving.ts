import { afterAll, afterEach, vi } from 'vitest'

import './propertySeed.ts'

// Files of a worker share the page and the console's modules: each leaves them as it found them.
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
