import { silentPage } from './keycloak.ts'
import type { Session } from './session.ts'

export type Outcome = Awaited<ReturnType<Session['resume']>> | 'blocked'

/**
 * Signs in again in a new window, so that the page stays. Has to be called by a click, otherwise browsers block the window. Resolves when
 * the session is back, or the window was closed.
 */
export async function signInAgain(session: Session, locale: string): Promise<Outcome> {
  const popup = window.open('', 'sign-in', 'popup,width=520,height=680')
  if (!popup) return 'blocked'
  // If the session could not be ended before, it would sign anybody in.
  if (session.isIdle) await session.end()
  popup.location.href = await session.client.createLoginUrl({ redirectUri: silentPage(), locale })
  await answered(popup)
  popup.close()
  return session.resume()
}

/** Resolves when the window has delivered its answer or was closed. */
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
