import type { User } from '../contract/access.ts'
import type { Viewing } from '../contract/viewing.ts'

const key = 'viewing'

/** By what somebody sees the console as a visitor in this tab; of somebody else's nothing is known. */
export function keptViewing(by: User | null): Viewing | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '') as { by: string; viewing: Viewing }
    return kept.by === by?.id ? kept.viewing : null
  } catch {
    return null
  }
}

/** Keeps it until the tab is closed, over reloads; `null` forgets it. */
export function keepViewing(by: User | null, viewing: Viewing | null): void {
  try {
    if (viewing) sessionStorage.setItem(key, JSON.stringify({ by: by?.id, viewing }))
    else sessionStorage.removeItem(key)
  } catch {
    // Where nothing can be stored, it ends with the page.
  }
}
