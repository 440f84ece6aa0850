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

/** Indicates, while the calling component is mounted, that it has nothing to show yet. */
export function usePending(): void {
  useEffect(() => {
    indicator.follow((waiting += 1) > 0)
    return () => indicator.follow((waiting -= 1) > 0)
  }, [])
}

/**
 * The indicator that something is being loaded: shown after a moment only, and then long enough to be read. It lies above the page, so that
 * loaded content is shown at once.
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
