import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSettings } from '../settings.ts'
import { onActivityElsewhere } from './activity.ts'
import { IdleWarning } from './IdleWarning.tsx'
import { createIdleWatch } from './idleWatch.ts'

/**
 * Locks the page when nobody has been there for the minutes that are set, and asks before. The session is ended, too: a
 * page that is loaded anew is no way round. Who signs in again in one tab has signed in in all of them.
 */
export default function IdleGuard() {
  const { config, session } = useSettings()
  const [watch] = useState(() => createIdleWatch(config.idleMinutes))
  const seconds = useSyncExternalStore(watch.subscribe, watch.secondsLeft)
  const isLocked = useSyncExternalStore(session.subscribe, () => session.locked)
  const isOver = seconds === 0

  useEffect(() => {
    if (!isLocked) return watch.start()
    watch.look()
    // Another tab may sign in again, however this one learnt of the end: by its own clock, or from the sign-in service. The end is told
    // as well, which may be heard late: what comes after it is tried anew. Where somebody else has signed in, this page stays locked.
    let trying = Promise.resolve<unknown>(null)
    const forget = onActivityElsewhere(() => {
      trying = trying.then(async () => {
        const outcome = session.locked ? await session.resume().catch(() => null) : null
        if (outcome === 'otherUser') forget()
      })
    })
    return forget
  }, [session, watch, isLocked])
  useEffect(() => {
    // Out of reach, the session is ended by the next sign-in, or when the page is loaded anew.
    if (isOver) session.end().catch(() => undefined)
  }, [session, isOver])

  if (seconds === null || isOver || isLocked) return null
  return <IdleWarning seconds={seconds} onStay={watch.stay} onLock={watch.leave} />
}
