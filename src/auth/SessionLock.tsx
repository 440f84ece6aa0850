import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { reloadKeepingForms } from '../layout/reload.ts'
import { Button } from '../layout/Button.tsx'
import { useLocaleContext } from '../locale/LocaleProvider.tsx'
import { useConfigAndSession } from '../context.ts'
import { getSilentSignInRedirectUri } from './keycloak.ts'
import type { Session } from './session.ts'
import './lock.css'

/** Covers the page until the next sign-in. Somebody else who signs in may start the page from scratch; drafts stay the first user's. */
export default function SessionLock() {
  const translate = useTranslate()
  const { locale } = useLocaleContext()
  const { session } = useConfigAndSession()
  const isLocked = useSyncExternalStore(session.subscribe, () => session.locked)
  const isIdle = useSyncExternalStore(session.subscribe, () => session.isIdle)
  const other = useSyncExternalStore(session.subscribe, () => session.other)
  const names = { name: session.signedIn?.name, other: other?.name }
  const [outcome, setOutcome] = useState<Outcome | 'waiting' | null>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isLocked) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isLocked])

  const signIn = async () => {
    setOutcome('waiting')
    setOutcome(await signInAgain(session, locale).catch((): Outcome => 'notSignedIn'))
  }
  return (
    <dialog
      ref={dialog}
      className="lock"
      aria-labelledby="lock-title"
      // A second Escape closes a dialog even if `cancel` was prevented.
      onClose={() => session.locked && dialog.current?.showModal()}
    >
      <h2 id="lock-title">{translate('session.lockedTitle')}</h2>
      <p>
        {other
          ? translate('session.otherUser', names)
          : translate(isIdle ? 'session.idleLockedText' : 'session.lockedText')}
      </p>
      <p role="status">
        {outcome === 'waiting' && translate('session.waiting')}
        {outcome === 'blocked' && translate('session.popupBlocked')}
        {outcome === 'notSignedIn' && translate('session.signInFailed')}
      </p>
      <div className="dialog-actions">
        <Button variant="contained" disabled={outcome === 'waiting'} onClick={() => void signIn()}>
          {translate(other ? 'session.signInAs' : 'session.signInAgain', names)}
        </Button>
        {other && <Button onClick={reloadKeepingForms}>{translate('session.continueAs', names)}</Button>}
      </div>
    </dialog>
  )
}

type Outcome = Awaited<ReturnType<Session['resume']>> | 'blocked'

/** Browsers block the window unless a click calls this. Resolves when the session is back or the window was closed. */
async function signInAgain(session: Session, locale: string): Promise<Outcome> {
  const popup = window.open('', 'sign-in', 'popup,width=520,height=680')
  if (!popup) return 'blocked'
  // If the session could not be ended before, the window would sign in its user.
  if (session.other) await session.endOther()
  else if (session.isIdle) await session.end()
  popup.location.href = await session.client.createLoginUrl({
    redirectUri: getSilentSignInRedirectUri(),
    locale,
  })
  await answered(popup)
  popup.close()
  return session.resume()
}

function answered(popup: Window): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      window.clearInterval(watch)
      window.removeEventListener('message', onMessage)
      resolve()
    }
    const onMessage = (event: MessageEvent) => {
      if (event.origin === window.location.origin && event.source === popup) settle()
    }
    const watch = window.setInterval(() => popup.closed && settle(), 300)
    window.addEventListener('message', onMessage)
  })
}
