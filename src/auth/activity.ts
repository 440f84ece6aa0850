import { listen } from '../layout/useListener.ts'

const key = 'lastActivity'

/** Without storage, each tab only knows its own activity. */
let own: number | null = null

/** The time in any tab, in milliseconds since 1970; `null` if unknown. */
export function readLastActivity(): number | null {
  try {
    return Number(localStorage.getItem(key)) || null
  } catch {
    return own
  }
}

export const noteActivity = () => note(Date.now())

export const expireSharedActivity = () => note(1)

function note(at: number): void {
  own = at
  try {
    localStorage.setItem(key, String(at))
  } catch {
    // Storage may be forbidden.
  }
}

export function forgetActivity(): void {
  own = null
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage may be forbidden.
  }
}

export const onActivityElsewhere = (listener: () => void): (() => void) =>
  listen(window, 'storage', (event) => {
    if (event.key === key && event.newValue !== null) listener()
  })

/** Always false with 0 minutes. */
export function wasIdle(minutes: number): boolean {
  const last = readLastActivity()
  return minutes > 0 && last !== null && Date.now() - last >= minutes * 60_000
}
