import { useEffect, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { createIndicator } from './indicator.ts'
import { timing } from './timing.ts'
import './progress.css'

const indicator = createIndicator({
  after: timing.pendingAfter,
  linger: (shownFor) => Math.max(0, timing.pendingAtLeast - shownFor),
})
let waiting = 0

/** While the caller is mounted, there is nothing to show yet in its place. */
export function usePending(): void {
  useEffect(() => {
    indicator.follow((waiting += 1) > 0)
    return () => indicator.follow((waiting -= 1) > 0)
  }, [])
}

/**
 * Says that something is still to come: after a moment only, and then long enough to be read. It lies over the page, so
 * that what has come is shown the moment it is there.
 */
export function Pending() {
  const translate = useTranslate()
  const { isShown } = useSyncExternalStore(indicator.subscribe, indicator.get)
  return (
    <div className="pending" role="status">
      {isShown && <span>{translate('app.working')}</span>}
    </div>
  )
}
