import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { beforeReload, isReloading } from '../layout/reload.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { isLeaveGiven } from './leaving.ts'
import { useFormObserver, useFormParts } from './observer.ts'
import type { FormSession } from './useEntityForm.ts'

/**
 * Asks before a page is left with something unsaved. What goes without its user having a say, as with a part of the page
 * that fails to load, is kept in the tab.
 */
export function Unsaved({ session }: { session: FormSession }) {
  const { isDirty } = useFormObserver()
  const { discard } = useFormParts()
  const isLeft = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.pathname === currentLocation.pathname) return false
    isLeft.current = isLeaveGiven(nextLocation.state)
    return !isLeft.current && session.isDirty()
  })

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReloading()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  useEffect(() => {
    const forget = beforeReload(session.keep)
    window.addEventListener('pagehide', session.keep)
    return () => {
      forget()
      window.removeEventListener('pagehide', session.keep)
      if (isLeft.current) session.drop()
      else session.keep()
    }
  }, [session])

  if (blocker.state !== 'blocked') return null
  return (
    <LeaveDialog
      onDiscard={() => {
        // The form may be there for a while yet, and somebody may come back to it.
        discard()
        blocker.proceed()
      }}
      onKeep={() => blocker.reset()}
    />
  )
}
