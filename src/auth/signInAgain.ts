import { silentPage } from './keycloak.ts'
import type { Session } from './session.ts'

export type Outcome = Awaited<ReturnType<Session['resume']>> | 'blocked'

/**
 * Signs in once more in a window of its own, so that the page stays as it is. To be called by a click, or the
 * browser blocks the window. Answers when the session is there again or the window was closed without one.
 */
export async function signInAgain(session: Session, locale: string): Promise<Outcome> {
  const popup = window.open('', 'sign-in', 'popup,width=520,height=680')
  if (!popup) return 'blocked'
  // Where it could not be ended before: it would let anybody in.
  if (session.isIdle) await session.end()
  popup.location.href = await session.client.createLoginUrl({ redirectUri: silentPage(), locale })
  await answered(popup)
  popup.close()
  return session.resume()
}

/** Settles when the window has handed over its answer, or was closed. */
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
