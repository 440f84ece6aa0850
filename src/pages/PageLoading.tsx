import { usePending } from '../layout/Pending.tsx'

/** Shown while a page's code or data are loading; `Pending` says so after a moment. */
export function PageLoading() {
  usePending()
  return null
}
