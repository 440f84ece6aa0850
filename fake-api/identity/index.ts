import express, { type RequestHandler, Router } from 'express'
import type Provider from 'oidc-provider'
import type { JsonWebKey } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Brand } from '../../src/contract/brand.ts'
import { createAddressOf, boundRequests, createAddressLimit } from './requestLimits.ts'
import { ADMIN_PATH, paths, REALM_PATH } from './addresses.ts'
import { createAdmin } from './admin/index.ts'
import { createAttempts, createCredentialsCheck } from './attempts.ts'
import { createDirectory, type SeedPerson } from './person.ts'
import { endSessionMiddleware, secureResponses, createKeycloakRoutes, createSessionLookup } from './routes.ts'
import { createSignInEvents, recordSessionEvents } from './events.ts'
import { createPages } from './pages.ts'
import { clientAddressContext } from './records.ts'
import { createProvider } from './provider.ts'
import { createSignIn, createUpdatePassword } from './forms.ts'
import { openIdentityStore } from './store.ts'
import { createBoundedServer } from '../connections.ts'
import { documentedLimit } from '../documentedLimit.ts'

export { assertEmbeddedIdentityAllowed, isLocalDevelopment } from './addresses.ts'
export { listDemoAccounts, initialPeople } from './people.ts'

/** The brand and its mark are shown on the sign-in page, as "{brand} Back-Office". */
export interface IdentityOptions extends Brand {
  /** The public origin of the console, such as `http://localhost:3000`. The issuer is `{origin}/realms/backoffice`. */
  origin: string
  /** The people at the first start, {@link initialPeople} by default. Later starts read them from `file`. */
  people?: SeedPerson[]
  /** Accounts that the sign-in page shows with their passwords; none by default. */
  demoAccounts?: readonly SeedPerson[]
  /** The file with people, keys, sessions and tokens. Without it, they are kept in memory only. */
  file?: string
  /** Lifetime of access tokens in seconds, 300 by default. */
  accessTokenSeconds?: number
  /** Seconds by which the wait grows after every five failed sign-ins, 60 by default. */
  lockoutSeconds?: number
  /** Sign-ins that may fail from one address per minute, 300 by default. */
  failedSignInsPerMinute?: number
  /** Sign-ins and sign-outs that may begin from one address per minute, 1,200 by default. */
  signInRequestsPerMinute?: number
  /** Pending sign-ins, 10,000 by default. The oldest are dropped for new ones. */
  mostPending?: number | undefined
  /** Pending sign-ins of one address, 2,000 by default. */
  mostPendingPerAddress?: number | undefined
  /** Whether a proxy sets `X-Forwarded-For`; `false` by default. */
  trustProxy?: boolean
  /** Creates the key that tokens are signed with, so that tests can share one. */
  makeKey?: () => Promise<JsonWebKey>
  clock?: () => number
}

/**
 * A sign-in service with the addresses of a Keycloak server, inside the process of the console and its API. Mount its handler on the app
 * before any body parser: `app.use(identity.handler)`.
 *
 * @throws Error if `file` cannot be read or written
 */
export async function createIdentity(options: IdentityOptions) {
  const { origin, accessTokenSeconds = 300, lockoutSeconds = 60, clock = Date.now } = options
  const pending = { most: options.mostPending, mostPerAddress: options.mostPendingPerAddress }
  const store = await openIdentityStore(options.file, options.people, pending, options.makeKey)
  const directory = createDirectory(store.people, store.save)
  const pages = createPages(options, origin, options.demoAccounts)
  const provider = createProvider({ origin, directory, accessTokenSeconds, store, pages })
  const sessions = createSessionLookup(provider, directory, store.signingKey)
  const attempts = createAttempts(clock, lockoutSeconds * 1000, store.failures, store.changed)
  const events = createSignInEvents(store.events, clock, store.changed)
  const checkCredentials = createCredentialsCheck(directory, attempts, events)
  const addressOf = createAddressOf(options.trustProxy ?? false)
  const limit = createAddressLimit(options.failedSignInsPerMinute ?? 300)
  const begun = createAddressLimit(options.signInRequestsPerMinute ?? 1200)
  const formOptions = { provider, pages, checkCredentials, addressOf, limit, directory }
  const forms = {
    [paths.signIn]: createSignIn(formOptions),
    [paths.requiredAction]: createUpdatePassword({ ...formOptions, store, events }),
  }
  recordSessionEvents(provider, directory, events, store.onSessionEnded)
  provider.use(({ req }, next) => clientAddressContext.run(addressOf(req), next))
  provider.use(secureResponses(pages, origin))
  provider.use(boundRequests({ pages, addressOf, limit: begun }))
  provider.use(endSessionMiddleware(provider))
  provider.use(await createKeycloakRoutes(origin, sessions, forms))
  const handler = Router()
    .use(ADMIN_PATH, createAdmin({ origin, directory, store, clock, attempts, events }))
    .use(handlerOf(provider.callback(), new URL(origin)))
  return { handler, serviceSecret: store.serviceSecret, pending: store.pending, close: store.close }
}

function handlerOf(callback: ReturnType<Provider['callback']>, { host, protocol }: URL): RequestHandler {
  return (req, res, next) => {
    if (!req.url.startsWith(`${REALM_PATH}/`)) return next()
    // Addresses in answers are below the configured origin, whatever host the request names.
    req.headers['x-forwarded-host'] = host
    req.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    req.originalUrl ||= req.url
    req.url = req.url.slice(REALM_PATH.length)
    void callback(req, res)
  }
}

const mostConnections = documentedLimit(
  'open connections of the API itself to the embedded sign-in service',
  500,
)

/** The public address may have a certificate or name that only browsers accept, so this process's own API uses a loopback port. */
export async function serveOnLoopback(handler: RequestHandler) {
  const app = express().disable('x-powered-by').use(handler)
  const server = createBoundedServer(app, { most: mostConnections, mostPerAddress: null }).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  return {
    realmUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${REALM_PATH}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
