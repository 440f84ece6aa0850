import { usePending } from '../layout/Pending.tsx'

/** Nothing to show yet: a page's code or its data are on their way. `Pending` says so after a moment. */
export function PageLoading() {
  usePending()
  return null
}
