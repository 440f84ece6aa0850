import { createListeners } from '../listeners.ts'
import { timings } from './timing.ts'

const key = 'reloadedAt'
const keepers = createListeners()
let isLeaving = false

/**
 * Loads the page anew. Half-filled forms are kept and filled again when it is there; nobody is asked.
 */
export const reloadKeepingForms = () => leaveKeepingForms(() => window.location.reload())

/** Leaves the page for a while, as for another page of the sign-in service; forms come back as above. */
export function leaveKeepingForms(leave: () => void): void {
  isLeaving = true
  keepers.tell()
  leave()
}

/**
 * Loads the page anew because a part of it cannot be loaded, as after a new version was installed: at most once a
 * minute in this tab, and only while there is a server to load it from. Answers whether the page is being left.
 */
export async function reloadOnce(): Promise<boolean> {
  if (isLeaving) return true
  const last = Number(sessionStorage.getItem(key))
  if (Date.now() - last < timings.reloadPause || !(await isServed())) return false
  sessionStorage.setItem(key, String(Date.now()))
  reloadKeepingForms()
  return true
}

/** Whether the page is going without its user having wanted to leave it. */
export const isReloading = () => isLeaving

/** Has `keep` called before such a reload; answers how to stop it. */
export const beforeReload = keepers.subscribe

const isServed = () =>
  fetch('/config.json', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
