import { createListeners } from '../listeners.ts'
import { timings } from './timing.ts'

const key = 'reloadedAt'
const keepers = createListeners()
let isLeaving = false

export const reloadKeepingForms = () => leaveKeepingForms(() => window.location.reload())

export function leaveKeepingForms(leave: () => void): void {
  isLeaving = true
  keepers.tell()
  leave()
}

/** Needs a server that answers, and reloads a tab at most once a minute; returns whether the page is being left. */
export async function reloadOnce(): Promise<boolean> {
  if (isLeaving) return true
  const last = Number(sessionStorage.getItem(key))
  if (Date.now() - last < timings.reloadPause || !(await isServed())) return false
  sessionStorage.setItem(key, String(Date.now()))
  reloadKeepingForms()
  return true
}

export const isLeavingKeepingForms = () => isLeaving

export const subscribeToLeave = keepers.subscribe

const isServed = () =>
  fetch('/config.json', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
