import { createListeners } from '../listeners.ts'

interface Loading {
  active: number
  /** Whether a call has failed since the last time that none was running. */
  failed: boolean
}

let state: Loading = { active: 0, failed: false }
const { subscribe, tell } = createListeners()

export const loadingStore = {
  get: () => state,
  subscribe,
  async report<T>(call: () => Promise<T>): Promise<T> {
    set({ active: state.active + 1, failed: state.failed && state.active > 0 })
    let failed = false
    try {
      return await call()
    } catch (error) {
      failed = !isAbortError(error)
      throw error
    } finally {
      set({ active: state.active - 1, failed: state.failed || failed })
    }
  },
}

export const isAbortError = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

function set(next: Loading) {
  state = next
  tell()
}
