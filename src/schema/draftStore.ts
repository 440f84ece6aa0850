const prefix = 'draft:'

/** How long drafts are kept, and their greatest number over all users. */
const maxDraftAgeMs = 7 * 24 * 60 * 60 * 1000
const maxDrafts = 20

/** The storage key of a draft, by user, resource and record; `create` for a new one. */
export const draftKey = (user: string, path: string, id = 'create') => `${prefix}${user}:${path}:${id}`

/** Whether a draft of an instant, ISO 8601, has expired. */
export const isTooOld = (at: string) => !(Date.now() - Date.parse(at) < maxDraftAgeMs)

/** Deletes all drafts of a user, as when they sign out. */
export function dropDrafts(user: string): void {
  for (const key of keys()) if (key.startsWith(`${prefix}${user}:`)) localStorage.removeItem(key)
}

/** Deletes expired drafts, and the oldest ones beyond the greatest number. */
export function pruneDrafts(): void {
  const newestFirst = keys()
    .map((key) => ({ key, at: instantOf(key) }))
    .sort((one, other) => other.at.localeCompare(one.at))
  newestFirst.forEach(({ key, at }, index) => {
    if (index >= maxDrafts || isTooOld(at)) localStorage.removeItem(key)
  })
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function instantOf(key: string): string {
  try {
    const { at } = JSON.parse(localStorage.getItem(key) ?? '') as { at?: unknown }
    return typeof at === 'string' ? at : ''
  } catch {
    return ''
  }
}
