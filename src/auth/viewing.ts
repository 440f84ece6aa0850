import type { User } from '../contract/access.ts'
import type { Viewing } from '../contract/viewing.ts'

const key = 'viewing'

/** The stored viewing of this tab, if this user began it. */
export function keptViewing(by: User | null): Viewing | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '') as { by: string; viewing: Viewing }
    return kept.by === by?.id ? kept.viewing : null
  } catch {
    return null
  }
}

/** Stores it for this tab, including reloads; `null` removes it. */
export function keepViewing(by: User | null, viewing: Viewing | null): void {
  try {
    if (viewing) sessionStorage.setItem(key, JSON.stringify({ by: by?.id, viewing }))
    else sessionStorage.removeItem(key)
  } catch {
    // If nothing can be stored, it ends with the page.
  }
}
