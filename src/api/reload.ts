const keepers = new Set<() => void>()
let isForced = false

/**
 * Loads the page anew, as after a part of it could not be loaded. Half-filled forms are kept in the tab and come back
 * with the page; nobody is asked.
 */
export function reloadKeepingForms(): void {
  isForced = true
  keepers.forEach((keep) => keep())
  window.location.reload()
}

/** Whether the page is going without its user having wanted to leave it. */
export const isReloading = () => isForced

/** Has `keep` called before such a reload; answers how to stop it. */
export function beforeReload(keep: () => void): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}
