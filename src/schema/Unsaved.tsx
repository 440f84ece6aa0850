import { useEffect, useRef } from 'react'
import { beforeReload } from '../layout/reload.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { isLeaveConfirmed } from './leaving.ts'
import { useFormObserver, useFormParts } from './observer.ts'
import type { FormSession } from './useEntityForm.ts'

/**
 * Asks before a page is left with something unsaved. What goes without its user having a say, as with a part of the page
 * that fails to load, is kept as a draft.
 */
export function Unsaved({ session }: { session: FormSession }) {
  const { isDirty } = useFormObserver()
  const { discard } = useFormParts()
  const isLeft = useRef(false)
  const asks = (state: unknown) => {
    isLeft.current = isLeaveConfirmed(state)
    return !isLeft.current && session.isDirty()
  }

  useEffect(() => {
    const { keep } = session
    const forget = beforeReload(keep)
    // A page that is out of sight may be gone without another word.
    const hide = () => document.hidden && keep()
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', hide)
    return () => {
      forget()
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', hide)
      if (isLeft.current) session.drop()
      else session.keep()
    }
  }, [session])

  // The form may be there for a while yet after it was discarded, and somebody may come back to it.
  return <LeaveGuard isDirty={isDirty} asks={asks} onDiscard={discard} />
}
