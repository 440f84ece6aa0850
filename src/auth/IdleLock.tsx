import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { useConfigAndSession } from '../context.ts'
import { Button } from '../layout/Button.tsx'
import { Dialog } from '../layout/Dialog.tsx'
import { createListeners } from '../listeners.ts'
import { listen } from '../layout/useListener.ts'
import { expireSharedActivity, readLastActivity, noteActivity, onActivityElsewhere } from './activity.ts'

/** Locks the page after a warning, and ends the session, so that reloading does not unlock it. Signing in again unlocks all tabs. */
export default function IdleLock() {
  const { config, session } = useConfigAndSession()
  const [watch] = useState(() => createIdleWatch(config.idleMinutes))
  const seconds = useSyncExternalStore(watch.subscribe, watch.secondsLeft)
  const isLocked = useSyncExternalStore(session.subscribe, () => session.locked)
  const isOver = seconds === 0

  useEffect(() => {
    if (!isLocked) return watch.start()
    watch.look()
    // Another tab may have signed in again; its message may be late, so each one is tried, until somebody else has signed in.
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

interface IdleWarningProps {
  seconds: number
  onStay: () => void
  onLock: () => void
}

/** The seconds are visible; screen readers announce only some of them. */
function IdleWarning({ seconds, onStay, onLock }: IdleWarningProps) {
  const translate = useTranslate()
  const said = readOut.find((step) => seconds <= step)
  return (
    <Dialog title={translate('session.idleTitle')} onClose={onStay}>
      <p role="timer" aria-live="off">
        {translate('session.idleText', { smart_count: seconds })}
      </p>
      <p className="visually-hidden" role="status">
        {said !== undefined && translate('session.idleText', { smart_count: said })}
      </p>
      <div className="dialog-actions">
        <Button variant="contained" autoFocus onClick={onStay}>
          {translate('session.stay')}
        </Button>
        <Button onClick={onLock}>{translate('session.lockNow')}</Button>
      </div>
    </Dialog>
  )
}

const readOut = [10, 30, 60]

const warningMs = 60_000

const lookEveryMs = 1000

/** Pages also scroll by themselves, and calls are also made while nobody is there. */
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** Tabs share the time of the last activity and compare it with the clock, since timers may be hours late after standby. */
export function createIdleWatch(minutes: number) {
  const limit = minutes * 60_000
  const warned = Math.min(warningMs, limit / 2)
  const { subscribe, tell } = createListeners()
  let seconds: number | null = null

  function look() {
    const left = (readLastActivity() ?? Date.now()) + limit - Date.now()
    const next = left > warned ? null : Math.max(0, Math.ceil(left / 1000))
    if (next === seconds) return
    seconds = next
    tell()
  }

  /** Activity does not count after the time is over, nor during the warning, since the user may be about to lock. */
  function act() {
    look()
    if (seconds === null && Date.now() - (readLastActivity() ?? 0) >= lookEveryMs) noteActivity()
  }

  return {
    /** Seconds until the page is locked; `null` before the warning, 0 when the time is over. */
    secondsLeft: () => seconds,
    subscribe,
    look,
    stay() {
      look()
      if (seconds === 0) return
      noteActivity()
      look()
    },
    leave() {
      expireSharedActivity()
      look()
    },
    start() {
      look()
      const timer = setInterval(look, lookEveryMs)
      const stops = [
        () => clearInterval(timer),
        onActivityElsewhere(look),
        listen(window, activityEvents, act, { capture: true, passive: true }),
        listen(document, 'visibilitychange', look),
      ]
      return () => stops.forEach((stop) => stop())
    },
  }
}
