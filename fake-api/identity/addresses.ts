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

/**
 * Prevents the embedded identity service from running where others could reach it, since its passwords are public.
 *
 * @param env the environment variables
 * @param host the address the server listens on; absent means every address
 * @throws Error with the reason, and how to allow it (`EMBEDDED_IDENTITY=allow`)
 */
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
export const isDevelopment = (env: Record<string, string | undefined>, host: string | undefined) =>
  !isProduction(env) && isLoopback(host)

const isProduction = (env: Record<string, string | undefined>) => env['NODE_ENV'] === 'production'

function refuse(reason: string, remedy: string): never {
  throw new Error(
    `The embedded identity service is meant for development on one machine, but ${reason}. ` +
      `Name a Keycloak realm by OIDC_ISSUER, ${remedy}, or set EMBEDDED_IDENTITY=allow if you accept the risk.`,
  )
}

/** Whether a server that listens on this host can only be reached from this machine. */
export function isLoopback(host = '') {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
