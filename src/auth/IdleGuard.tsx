import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSettings } from '../settings.ts'
import { onActivityElsewhere } from './activity.ts'
import { IdleWarning } from './IdleWarning.tsx'
import { createIdleWatch } from './idleWatch.ts'

/**
 * Locks the page after the configured minutes without activity, after asking. The session ends, too, so that reloading does not unlock it.
 * Signing in again in one tab unlocks all tabs.
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
    // Another tab may have signed in again, however this one learned of the end. Its message may also arrive late, so each one is tried. If
    // somebody else has signed in, this page stays locked.
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
    // If the service cannot be reached, the next sign-in or reload ends the session.
    if (isOver) session.end().catch(() => undefined)
  }, [session, isOver])

  if (seconds === null || isOver || isLocked) return null
  return <IdleWarning seconds={seconds} onStay={watch.stay} onLock={watch.leave} />
}
