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
