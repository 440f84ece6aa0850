/** The issuer's path below the public origin, as of a Keycloak realm named `backoffice`. */
export const REALM_PATH = '/realms/backoffice'

export const ADMIN_PATH = `/admin${REALM_PATH}`

export const CLIENT_ID = 'backoffice-console'
export const API_AUDIENCE = 'backoffice-api'
export const SERVICE_CLIENT_ID = 'backoffice-api'

const PROTOCOL = '/protocol/openid-connect'

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

/** Throws an `Error` if others could reach the embedded service, since its passwords are public. No `host` stands for all addresses. */
export function assertEmbeddedIdentityAllowed(
  env: Record<string, string | undefined>,
  host: string | undefined,
) {
  if (env['EMBEDDED_IDENTITY'] === 'allow') return
  if (isProduction(env)) refuse('NODE_ENV is "production"', 'leave NODE_ENV out')
  if (!isLoopback(host))
    refuse(`the server would listen on ${host || 'every address'}`, 'listen on localhost')
}

/** Whether only a developer on this machine uses the service. Only then may its pages show passwords. */
export const isLocalDevelopment = (env: Record<string, string | undefined>, host: string | undefined) =>
  !isProduction(env) && isLoopback(host)

const isProduction = (env: Record<string, string | undefined>) => env['NODE_ENV'] === 'production'

function refuse(reason: string, remedy: string): never {
  throw new Error(
    `The embedded identity service is meant for development on one machine, but ${reason}. ` +
      `Name a Keycloak realm by OIDC_ISSUER, ${remedy}, or set EMBEDDED_IDENTITY=allow if you accept the risk.`,
  )
}

export function isLoopback(host = '') {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
