/** Who wants to know when something has changed. */
export interface Listeners {
  /** Answers how to stop. */
  subscribe(listener: () => void): () => void
  tell(): void
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: () => listeners.forEach((listener) => listener()),
  }
}
