/** Where the service answers, below the public origin: Keycloak's addresses for a realm named `backoffice`. */
export const REALM_PATH = '/realms/backoffice'

/** Where its Admin REST answers. */
export const ADMIN_PATH = `/admin${REALM_PATH}`

export const CLIENT_ID = 'backoffice-console'
export const API_AUDIENCE = 'backoffice-api'
/** The client by which the API administers people. */
export const SERVICE_CLIENT_ID = 'backoffice-api'

const PROTOCOL = '/protocol/openid-connect'

/** Paths below {@link REALM_PATH}. */
export const paths = {
  auth: `${PROTOCOL}/auth`,
  token: `${PROTOCOL}/token`,
  logout: `${PROTOCOL}/logout`,
  certs: `${PROTOCOL}/certs`,
  userinfo: `${PROTOCOL}/userinfo`,
  sessionFrame: `${PROTOCOL}/login-status-iframe.html`,
  sessionCheck: `${PROTOCOL}/login-status-iframe.html/init`,
  cookieFrame: `${PROTOCOL}/3p-cookies/step1.html`,
  account: '/account',
  signIn: '/login-actions/authenticate',
  requiredAction: '/login-actions/required-action',
  assets: '/resources',
}
