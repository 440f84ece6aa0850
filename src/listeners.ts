type EventMap = WindowEventMap & DocumentEventMap & MediaQueryListEventMap
export type EventKind = keyof EventMap

/** Calls `react` for events of these kinds. Returns a function that stops listening. */
export function listen<Kind extends EventKind>(
  target: EventTarget,
  kinds: Kind | readonly Kind[],
  react: (event: EventMap[Kind]) => unknown,
  options?: AddEventListenerOptions,
): () => void {
  const given = new AbortController()
  for (const kind of [kinds].flat())
    target.addEventListener(kind, react as (event: Event) => void, { ...options, signal: given.signal })
  return () => given.abort()
}

export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: () => listeners.forEach((listener) => listener()),
  }
}
