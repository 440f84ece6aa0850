import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { isReloading } from '../layout/reload.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

export interface LeaveGuardProps {
  /** Whether there are unsaved changes, as far as the page shows them. */
  isDirty: boolean
  /** Called when the page is left, with the state of the navigation; `isDirty` decides by default. */
  asks?: (state: unknown) => boolean
  /** Discards the changes; the page is left afterwards. */
  onDiscard: () => void
}

/** Asks before a page with unsaved changes is left, except for another part of the same page. */
export function LeaveGuard({ isDirty, asks = () => isDirty, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && asks(nextLocation.state),
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReloading()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <LeaveDialog
      onDiscard={() => {
        onDiscard()
        blocker.proceed()
      }}
      onKeep={() => blocker.reset()}
    />
  )
}
