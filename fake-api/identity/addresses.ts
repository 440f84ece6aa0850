/** The issuer's path below the public origin, as of a Keycloak realm named `backoffice`. */
export const REALM_PATH = '/realms/backoffice'

export const ADMIN_PATH = `/admin${REALM_PATH}`

export const CLIENT_ID = 'backoffice-console'
export const API_AUDIENCE = 'backoffice-api'
/** The client with which the API administers users. */
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
