const prefix = 'draft:'

/** These limits apply to all users of the browser together. */
const maxDraftAgeMs = 7 * 24 * 60 * 60 * 1000
const maxDrafts = 20

export const draftKey = (user: string, path: string, id = 'create') => `${prefix}${user}:${path}:${id}`

export const isDraftExpired = (at: string) => !(Date.now() - Date.parse(at) < maxDraftAgeMs)

export function deleteDraftsOfUser(user: string): void {
  for (const key of keys()) if (key.startsWith(`${prefix}${user}:`)) localStorage.removeItem(key)
}

export function deleteOldDrafts(): void {
  const newestFirst = keys()
    .map((key) => ({ key, at: instantOf(key) }))
    .sort((one, other) => other.at.localeCompare(one.at))
  newestFirst.forEach(({ key, at }, index) => {
    if (index >= maxDrafts || isDraftExpired(at)) localStorage.removeItem(key)
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
