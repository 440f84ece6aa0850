const prefix = 'draft:'

/** How long a draft is kept, and how many there are at most, whoever they are of. */
const maxDraftAgeMs = 7 * 24 * 60 * 60 * 1000
const maxDrafts = 20

/** Where the draft of a form lies: each person, resource and record has one; `create` for a new record. */
export const draftKey = (user: string, path: string, id = 'create') => `${prefix}${user}:${path}:${id}`

/** Whether a draft of an instant, ISO 8601, is to be kept no longer. */
export const isTooOld = (at: string) => !(Date.now() - Date.parse(at) < maxDraftAgeMs)

/** Drops all drafts of a person, as when they sign out. */
export function dropDrafts(user: string): void {
  for (const key of keys()) if (key.startsWith(`${prefix}${user}:`)) localStorage.removeItem(key)
}

/** Drops what is too old, and the oldest of what is too many. */
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
