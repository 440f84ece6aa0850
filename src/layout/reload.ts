import { createListeners } from '../listeners.ts'
import { timings } from './timing.ts'

const key = 'reloadedAt'
const keepers = createListeners()
let isLeaving = false

export const reloadKeepingForms = () => leaveKeepingForms(() => window.location.reload())

/** Leaves the page, such as for the sign-in service, and stores its forms as drafts. */
export function leaveKeepingForms(leave: () => void): void {
  isLeaving = true
  keepers.tell()
  leave()
}

/** Reloads at most once a minute in this tab, and only while the server answers. Returns whether the page is being left. */
export async function reloadOnce(): Promise<boolean> {
  if (isLeaving) return true
  const last = Number(sessionStorage.getItem(key))
  if (Date.now() - last < timings.reloadPause || !(await isServed())) return false
  sessionStorage.setItem(key, String(Date.now()))
  reloadKeepingForms()
  return true
}

/** Whether the page is being left without the user having chosen to. */
export const isLeavingKeepingForms = () => isLeaving

export const subscribeToLeave = keepers.subscribe

const isServed = () =>
  fetch('/config.json', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
