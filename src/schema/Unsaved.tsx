import { useEffect, useRef } from 'react'
import { beforeReload } from '../layout/reload.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { isLeaveConfirmed } from './leaving.ts'
import { useFormObserver, useFormParts } from './observer.ts'
import type { FormSession } from './useEntityForm.ts'

/**
 * Asks before a page with unsaved changes is left. If it disappears without a question, for example because its code could not be loaded,
 * the changes are kept as a draft.
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
    // A hidden page may be closed without further notice.
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

  // The form may stay mounted after it was discarded, and the user may come back.
  return <LeaveGuard isDirty={isDirty} asks={asks} onDiscard={discard} />
}
