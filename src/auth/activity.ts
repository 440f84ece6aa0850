const key = 'lastActivity'

/** Where nothing can be stored, each tab knows of itself only. */
let own: number | null = null

/** When somebody last did something in the console, in whichever tab: milliseconds since 1970; `null` where nobody knows. */
export function lastActivity(): number | null {
  try {
    return Number(localStorage.getItem(key)) || null
  } catch {
    return own
  }
}

/** Somebody does something now. */
export const noteActivity = () => note(Date.now())

/** Whoever was there has gone: as if nobody had done anything for ages. */
export const endActivity = () => note(1)

function note(at: number): void {
  own = at
  try {
    localStorage.setItem(key, String(at))
  } catch {
    // As above.
  }
}

/** Whoever signs in next starts anew. */
export function forgetActivity(): void {
  own = null
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}

/** Calls back when another tab has noted something; answers how to stop it. */
export function onActivityElsewhere(listener: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key && event.newValue !== null) listener()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Whether nobody has done anything for so many minutes. With 0 nobody asks. */
export function wasIdle(minutes: number): boolean {
  const last = lastActivity()
  return minutes > 0 && last !== null && Date.now() - last >= minutes * 60_000
}
