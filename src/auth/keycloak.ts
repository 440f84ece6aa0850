import Keycloak, { type KeycloakConfig, type KeycloakInitOptions } from 'keycloak-js'
import type { Config } from '../config.ts'
import { delay } from '../layout/timing.ts'

const sessionCheckSeconds = 5

const startTimeoutMs = 20_000

/** The redirect URI of sign-ins that do not leave the page: in the hidden frame, and in the window of a locked page. */
export const getSilentSignInRedirectUri = () => `${window.location.origin}/silent-check-sso.html`

/** Does not watch the session yet, which takes time. Rejects if the service does not answer: keycloak-js itself would wait forever. */
export const connectKeycloak = (address: Config['keycloak']): Promise<Keycloak> =>
  Promise.race([
    start(address, {
      onLoad: 'check-sso',
      checkLoginIframe: false,
      silentCheckSsoRedirectUri: getSilentSignInRedirectUri(),
      silentCheckSsoFallback: false,
    }),
    delay(startTimeoutMs).then(() => {
      throw new Error('The sign-in service does not answer')
    }),
  ])

export const reconnectWatchingSignOut = (
  address: Config['keycloak'],
  signedIn: Keycloak,
  over: () => void,
) => {
  const { token = '', refreshToken = '', idToken = '', timeSkew } = signedIn
  const options = { token, refreshToken, idToken, checkLoginIframeInterval: sessionCheckSeconds }
  return start(address, { ...options, timeSkew: timeSkew ?? 0 }, over)
}

async function start(
  { url, realm, clientId }: Config['keycloak'],
  options: KeycloakInitOptions,
  over?: () => void,
): Promise<Keycloak> {
  const address = new URL(url, window.location.origin)
  const isSameOrigin = address.origin === window.location.origin
  const keycloak = new Keycloak(
    isSameOrigin ? provider(address.href, realm, clientId) : { url: address.href, realm, clientId },
  )
  if (over) keycloak.onAuthLogout = over
  keycloak.onActionUpdate = (status) => (actionStatus = status)
  const init = () => keycloak.init({ pkceMethod: 'S256', ...options })
  await (isSameOrigin ? allowSameOriginFrames(init) : init())
  // keycloak-js leaves them out in this mode, but needs them for the account's profile.
  keycloak.authServerUrl ??= address.href
  keycloak.realm ??= realm
  return keycloak
}

let actionStatus: ActionStatus | null = null

type ActionStatus = 'success' | 'cancelled' | 'error'

/** Available once; `null` if the user does not come from an action at the sign-in service. */
export function takeRequiredActionStatus(): ActionStatus | null {
  const status = actionStatus
  actionStatus = null
  return status
}

/** Stays on the page; succeeds if the session has ended already. Rejects if the service does not answer. */
export async function endSession(keycloak: Keycloak): Promise<void> {
  const { clientId = '', refreshToken = '' } = keycloak
  const body = new URLSearchParams({ client_id: clientId, refresh_token: refreshToken })
  const { ok, status } = await fetch(keycloak.createLogoutUrl({ logoutMethod: 'POST' }), {
    method: 'POST',
    body,
  })
  if (!ok && status !== 400) throw new Error('The session could not be ended')
}

/** Named as those of other providers, the endpoints keep keycloak-js from opening pages that test third-party cookies. */
function provider(url: string, realm: string, clientId: string): KeycloakConfig {
  const base = `${url.replace(/\/$/, '')}/realms/${encodeURIComponent(realm)}`
  const at = (place: string) => `${base}/protocol/openid-connect/${place}`
  return {
    clientId,
    oidcProvider: {
      authorization_endpoint: at('auth'),
      token_endpoint: at('token'),
      end_session_endpoint: at('logout'),
      check_session_iframe: at('login-status-iframe.html'),
      userinfo_endpoint: at('userinfo'),
    },
  }
}

/** Only the frames of the newest instance stay, and other instances no longer watch or report. */
export function detachKeycloak(keycloak: Keycloak): void {
  delete keycloak.onAuthLogout
  delete keycloak.onAuthRefreshSuccess
  keycloak.clearToken()
  const frames = [...document.querySelectorAll('iframe[title="keycloak-session-iframe"]')]
  frames.slice(0, -1).forEach((frame) => frame.remove())
}

/** keycloak-js sandboxes its frames. On the console's own origin this restricts nothing, and Chromium warns of each frame. */
async function allowSameOriginFrames<T>(start: () => Promise<T>): Promise<T> {
  const set = (element: Element, name: string, value: string) =>
    Element.prototype.setAttribute.call(element, name, value)
  HTMLIFrameElement.prototype.setAttribute = function (this: HTMLIFrameElement, name: string, value: string) {
    if (name !== 'sandbox') set(this, name, value)
  }
  try {
    return await start()
  } finally {
    Reflect.deleteProperty(HTMLIFrameElement.prototype, 'setAttribute')
  }
}
