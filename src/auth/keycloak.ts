import Keycloak from 'keycloak-js'
import type { Config } from '../config.ts'
import { withoutVoidSandbox } from './sameOriginFrames.ts'

/** Seconds between two looks at the sign-in service's session. */
const checkInterval = 5

/** The page that takes the answer of a silent or second sign-in. */
export const silentPage = () => `${window.location.origin}/silent-check-sso.html`

/** A keycloak-js that knows whether somebody is signed in. Rejects when the sign-in service does not answer. */
export async function connect({ url, realm, clientId }: Config['keycloak']): Promise<Keycloak> {
  const address = new URL(url, window.location.origin).href
  const keycloak = new Keycloak({ url: address, realm, clientId })
  await withoutVoidSandbox(address, () =>
    keycloak.init({
      onLoad: 'check-sso',
      pkceMethod: 'S256',
      checkLoginIframeInterval: checkInterval,
      silentCheckSsoRedirectUri: silentPage(),
      silentCheckSsoFallback: false,
    }),
  )
  return keycloak
}

/**
 * Lets go of an instance whose session is over: it watches no more, and has nothing to say. Of the frames that watch, only
 * the newest instance's stays.
 */
export function dismiss(keycloak: Keycloak): void {
  delete keycloak.onAuthLogout
  delete keycloak.onAuthRefreshSuccess
  keycloak.clearToken()
  const frames = [...document.querySelectorAll('iframe[title="keycloak-session-iframe"]')]
  frames.slice(0, -1).forEach((frame) => frame.remove())
}
