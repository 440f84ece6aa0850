import { readFile } from 'node:fs/promises'
import type { Context, Middleware } from 'koa'
import { programFile } from '../files.ts'
import { frameHeaders } from '../headers.ts'
import { CLIENT_ID, paths, REALM_PATH } from './addresses.ts'
import { accountProfile, casinoClaims, profileClaims } from './claims.ts'
import { html } from './html.ts'
import type { Person } from './person.ts'
import type { Sessions } from './session.ts'
import type { Form } from './signIn.ts'

type Handler = (ctx: Context) => void | Promise<void>

const ASSETS = ['style.css', 'submit.js', 'demo.js', 'session-frame.js', 'cookie-frame.js']

/**
 * What Keycloak answers beside OpenID Connect itself: forms, session frames, user info, account.
 *
 * @param forms by path, which the id of a pending sign-in follows
 */
export async function createRoutes(
  origin: string,
  sessions: Sessions,
  forms: Record<string, Form>,
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

/** 204: the console's session is the browser's; 205: it is not, or no longer; 403: not for this client. */
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
  ctx.set(frameHeaders(origin))
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
  const content = await readFile(programFile(`fake-api/identity/assets/${name}`), 'utf8')
  return (ctx) => {
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = name.endsWith('.css') ? 'css' : 'js'
    ctx.body = content
  }
}
