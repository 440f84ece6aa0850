import { reloadKeepingForms } from '../api/reload.ts'
import { timing } from './timing.ts'

const key = 'reloadedAt'
let isLeaving = false

/**
 * Loads the page anew because a part of it cannot be loaded, as after a new version was installed: at most once a
 * minute in this tab, and only while there is a server to load it from. Answers whether the page is being left.
 */
export async function reloadOnce(): Promise<boolean> {
  if (isLeaving) return true
  const last = Number(sessionStorage.getItem(key))
  if (Date.now() - last < timing.reloadPause || !(await isServed())) return false
  sessionStorage.setItem(key, String(Date.now()))
  isLeaving = true
  reloadKeepingForms()
  return true
}

const isServed = () =>
  fetch('/config.json', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
