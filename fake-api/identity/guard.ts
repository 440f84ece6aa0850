/**
 * Refuses to run the embedded identity service where others could reach it: its passwords are published.
 *
 * @param env the environment variables
 * @param host the address the server listens on; absent means every address
 * @throws Error saying why, and how to allow it (`EMBEDDED_IDENTITY=allow`)
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

/** Whether the service is used by somebody who develops on this machine only: only then may its pages name passwords. */
export const isDevelopment = (env: Record<string, string | undefined>, host: string | undefined) =>
  !isProduction(env) && isLoopback(host)

const isProduction = (env: Record<string, string | undefined>) => env['NODE_ENV'] === 'production'

function refuse(reason: string, remedy: string): never {
  throw new Error(
    `The embedded identity service is meant for development on one machine, but ${reason}. ` +
      `Name a Keycloak realm by OIDC_ISSUER, ${remedy}, or set EMBEDDED_IDENTITY=allow if you accept the risk.`,
  )
}

/** Whether a server listening there can be reached from this machine only. */
export function isLoopback(host = '') {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
