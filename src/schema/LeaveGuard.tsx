import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { isReloading } from '../layout/reload.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

export interface LeaveGuardProps {
  /** Whether something is unsaved, as far as the page shows it. */
  isDirty: boolean
  /** Asked when the page is left, with the state of the navigation; `isDirty` decides where it is not given. */
  asks?: (state: unknown) => boolean
  /** What was typed is to be forgotten; the page is left after that. */
  onDiscard: () => void
}

/** Asks before a page is left with something unsaved. Another part of the same page does not leave it. */
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
