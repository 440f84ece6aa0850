import { readFile } from 'node:fs/promises'
import type { Context, Middleware } from 'koa'
import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import type Provider from 'oidc-provider'
import { programFile } from '../files.ts'
import { silentSignInFrameHeaders, signInPageHeaders } from '../securityHeaders.ts'
import { CLIENT_ID, paths, REALM_PATH, API_AUDIENCE } from './addresses.ts'
import { accountProfile, casinoClaims, profileClaims, type Person, type Directory } from './person.ts'
import { html, type Pages } from './pages.ts'
import { type FormPage, readForm } from './forms.ts'
import { logServiceFault } from './provider.ts'

type Handler = (ctx: Context) => void | Promise<void>

const ASSETS = ['common.css', 'style.css', 'submit.js', 'demo.js', 'session-frame.js', 'cookie-frame.js']
/** The theme of the Keycloak deployment, whose styles this service shares. */
const THEME = 'deploy/keycloak/themes/backoffice/login/resources/css'

/** What Keycloak serves in addition to OpenID Connect. The path of a form is followed by the id of a pending sign-in. */
export async function createKeycloakRoutes(
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
        : withPerson(sessions, accountProfile)(ctx),
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

export function createSessionLookup(provider: Provider, directory: Directory, signingKey: JsonWebKey) {
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

    /** The person of a bearer token, as long as the token's session lasts. */
    async bearer(ctx: Context) {
      const token = /^Bearer (\S+)$/i.exec(ctx.get('Authorization'))?.[1] ?? ''
      const expected = { issuer: provider.issuer, audience: API_AUDIENCE, algorithms: ['RS256'] }
      const verified = await jwtVerify<{ sid: string }>(token, publicKey, expected).catch(() => undefined)
      return verified && person(await provider.Session.findByUid(verified.payload.sid))
    },
  }
}

/** Ends a session by `POST /logout` with a refresh token, as Keycloak does. 204 also if it has ended, 400 to other clients. */
export const endSessionMiddleware =
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

/** Sets security headers on every answer, and answers failures and unknown addresses with a readable page. */
export function secureResponses(pages: Pages, origin: string): Middleware {
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
