/** A list of listeners. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Returns a function that stops this. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: () => listeners.forEach((listener) => listener()),
  }
}
