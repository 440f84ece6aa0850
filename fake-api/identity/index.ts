import express, { type RequestHandler, Router } from 'express'
import type Provider from 'oidc-provider'
import { type JsonWebKey, createPublicKey } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Brand } from '../../src/contract/brand.ts'
import { createClientAddressOf, boundRequests, createAddressLimit } from './requestLimits.ts'
import { ADMIN_PATH, paths, REALM_PATH, CLIENT_ID, API_AUDIENCE } from './addresses.ts'
import { createEmbeddedAdminApi } from './admin/index.ts'
import { createAttempts, createCredentialsCheck } from './attempts.ts'
import {
  createDirectory,
  type SeedPerson,
  toAccountRepresentation,
  casinoClaims,
  profileClaims,
  type Person,
  type Directory,
} from './person.ts'
import { createSignInEvents, recordSessionEvents } from './events.ts'
import { createPages, html, type Pages } from './pages.ts'
import { clientAddressContext } from './records.ts'
import { createProvider, logServiceFault } from './provider.ts'
import { createSignIn, createUpdatePassword, type FormPage, readForm } from './forms.ts'
import { openIdentityStore } from './store.ts'
import { createBoundedServer } from '../connections.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { readFile } from 'node:fs/promises'
import type { Context, Middleware } from 'koa'
import { jwtVerify } from 'jose'
import { programFile } from '../programFile.ts'
import { silentSignInFrameHeaders, signInPageHeaders } from '../securityHeaders.ts'

export { assertEmbeddedIdentityAllowed, isLocalDevelopment } from './addresses.ts'
export { listDemoAccounts, initialPeople } from './people.ts'

export interface IdentityOptions extends Brand {
  /** The public origin of the console, such as `http://localhost:3000`. The issuer is `{origin}/realms/backoffice`. */
  origin: string
  /** The people at the first start, {@link initialPeople} by default. Later starts read them from `file`. */
  people?: SeedPerson[]
  /** Accounts that the sign-in page shows with their passwords; none by default. */
  demoAccounts?: readonly SeedPerson[]
  /** The file with people, keys, sessions and tokens. Without it, they are kept in memory only. */
  file?: string
  accessTokenSeconds?: number
  /** Seconds by which the wait grows after every five failed sign-ins, 60 by default. */
  lockoutSeconds?: number
  failedSignInsPerMinute?: number
  signInRequestsPerMinute?: number
  /** Pending sign-ins, 10,000 by default. The oldest are dropped for new ones. */
  mostPending?: number | undefined
  mostPendingPerAddress?: number | undefined
  trustProxy?: boolean
  /** Creates the key that tokens are signed with, so that tests can share one. */
  makeKey?: () => Promise<JsonWebKey>
  clock?: () => number
}

/** Has the addresses of Keycloak. Mount `handler` before any body parser. Throws an `Error` if `file` cannot be read or written. */
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
  const addressOf = createClientAddressOf(options.trustProxy ?? false)
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
    .use(ADMIN_PATH, createEmbeddedAdminApi({ origin, directory, store, clock, attempts, events }))
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

type Handler = (ctx: Context) => void | Promise<void>

const ASSETS = ['common.css', 'style.css', 'submit.js', 'demo.js', 'session-frame.js', 'cookie-frame.js']
/** The theme of the Keycloak deployment, whose styles this service shares. */
const THEME = 'deploy/keycloak/themes/backoffice/login/resources/css'

/** What Keycloak serves in addition to OpenID Connect. The path of a form is followed by the id of a pending sign-in. */
async function createKeycloakRoutes(
  origin: string,
  sessions: Sessions,
  forms: Record<string, FormPage>,
): Promise<Middleware> {
  const routes: Record<string, Handler> = {
    [`GET ${paths.sessionFrame}`]: (ctx) => frame(ctx, origin, 'session-frame.js'),
    [`GET ${paths.cookieFrame}`]: (ctx) => frame(ctx, origin, 'cookie-frame.js'),
    [`GET ${paths.sessionCheck}`]: (ctx) => checkSession(ctx, origin, sessions),
    [`GET ${paths.userinfo}`]: withPerson(sessions, (person) => ({
      sub: person.id,
      ...profileClaims(person),
      ...casinoClaims(person),
    })),
    [`GET ${paths.account}`]: (ctx) =>
      ctx.accepts('json', 'html') === 'html'
        ? ctx.redirect(`${origin}/users/account`)
        : withPerson(sessions, toAccountRepresentation)(ctx),
  }
  for (const name of ASSETS) routes[`GET ${paths.assets}/${name}`] = await asset(name)

  return async (ctx, next) => {
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method
    const [, form] = Object.entries(forms).find(([path]) => ctx.path.startsWith(`${path}/`)) ?? []
    if (form && method === 'GET') return form.show(ctx)
    if (form && method === 'POST') return form.submit(ctx)
    const handler = routes[`${method} ${ctx.path}`]
    await (handler ? handler(ctx) : next())
  }
}

/** Answers 204 if the console's session is that of the browser, 205 if it is not or has ended, and 403 to other clients. */
async function checkSession(ctx: Context, origin: string, sessions: Sessions) {
  const known = ctx.query['client_id'] === CLIENT_ID && ctx.query['origin'] === origin
  const same = known && (await sessions.currentId(ctx)) === (ctx.query['session_state'] ?? '')
  ctx.status = known ? (same ? 204 : 205) : 403
}

function withPerson(sessions: Sessions, answer: (person: Person) => object): Handler {
  return async (ctx) => {
    const person = await sessions.bearer(ctx)
    if (!person) ctx.set('WWW-Authenticate', 'Bearer error="invalid_token"')
    ctx.status = person ? 200 : 401
    ctx.body = person ? answer(person) : { error: 'invalid_token' }
  }
}

function frame(ctx: Context, origin: string, script: string) {
  ctx.set(silentSignInFrameHeaders(origin))
  ctx.type = 'html'
  ctx.body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Session</title>
        <script src="${REALM_PATH}${paths.assets}/${script}"></script>
      </head>
      <body></body>
    </html> `.markup
}

async function asset(name: string): Promise<Handler> {
  const content = await readFile(
    programFile(`${name === 'common.css' ? THEME : 'fake-api/identity/assets'}/${name}`),
    'utf8',
  )
  return (ctx) => {
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = name.endsWith('.css') ? 'css' : 'js'
    ctx.body = content
  }
}

type Sessions = ReturnType<typeof createSessionLookup>

function createSessionLookup(provider: Provider, directory: Directory, signingKey: JsonWebKey) {
  const publicKey = createPublicKey({ key: signingKey, format: 'jwk' })

  const person = (session: { accountId?: string | undefined } | undefined) => {
    const found = directory.byId(session?.accountId ?? '')
    return found?.enabled ? found : undefined
  }

  return {
    /** The session id in the browser's cookie; `''` without a session, or if its person may not sign in. */
    async currentId(ctx: Context) {
      const session = await provider.Session.get(ctx)
      return person(session) ? session.uid : ''
    },

    async bearer(ctx: Context) {
      const token = /^Bearer (\S+)$/i.exec(ctx.get('Authorization'))?.[1] ?? ''
      const expected = { issuer: provider.issuer, audience: API_AUDIENCE, algorithms: ['RS256'] }
      const verified = await jwtVerify<{ sid: string }>(token, publicKey, expected).catch(() => undefined)
      return verified && person(await provider.Session.findByUid(verified.payload.sid))
    },
  }
}

/** Ends a session by `POST /logout` with a refresh token, as Keycloak does. 204 also if it has ended, 400 to other clients. */
const endSessionMiddleware =
  (provider: Provider): Middleware =>
  async (ctx, next) => {
    if (ctx.method !== 'POST' || ctx.path !== paths.logout) {
      await next()
      return
    }
    const form = await readForm(ctx)
    const isConsole = form.get('client_id') === CLIENT_ID
    const token = isConsole && (await provider.RefreshToken.find(form.get('refresh_token') ?? ''))
    const session = token && (await provider.Session.findByUid(token.sessionUid ?? ''))
    if (session) await session.destroy()
    ctx.status = isConsole ? 204 : 400
    ctx.body = isConsole ? null : { error: 'invalid_client' }
  }

function secureResponses(pages: Pages, origin: string): Middleware {
  const headers = { 'Cache-Control': 'no-store', ...signInPageHeaders(origin) }
  return async (ctx, next) => {
    ctx.set(headers)
    try {
      await next()
      if (ctx.status === 404 && !ctx.body) pages.notFound(ctx)
    } catch (error) {
      ctx.status = 500
      pages.error(ctx, error)
      if (ctx.status >= 500) logServiceFault(ctx, error)
    }
  }
}
