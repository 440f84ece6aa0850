import type { Context, Middleware } from 'koa'
import { paths } from './addresses.ts'
import type { AddressOf } from './address.ts'
import type { AddressLimit } from './limit.ts'
import type { Pages } from './pages.ts'
import { defineBound } from '../defineBound.ts'

export interface BoundsOptions {
  pages: Pages
  addressOf: AddressOf
  /** Limits the sign-ins and sign-outs that one address may begin per minute. */
  limit: AddressLimit
}

/** Characters of a query; the hint of a sign-out is a token with a person's names. */
const LONGEST_QUERY = defineBound({
  what: 'characters of a query at the sign-in service',
  limit: 4096,
  per: 'request',
  atLimit: '400 with a page',
  test: 'fake-api/identity/flood.test.ts',
})
const LONGEST_HINT = defineBound({
  what: 'characters of the query of a sign-out, and of its hint',
  limit: 8192,
  per: 'request',
  atLimit: '400 with a page',
  test: 'fake-api/identity/flood.test.ts',
})
/** Bytes of a form, whoever reads it. */
export const LONGEST_FORM = defineBound({
  what: 'bytes of a form at the sign-in service',
  limit: 8192,
  per: 'request',
  atLimit: '413 before it is read',
  test: 'fake-api/identity/flood.test.ts',
})

/** Characters of a parameter that is not listed. */
const USUAL = defineBound({
  what: 'characters of a parameter at the sign-in service; addresses have 1,024',
  limit: 255,
  per: 'request',
  atLimit: '400 with a page',
  test: 'fake-api/identity/flood.test.ts',
})
const longest = new Map([
  ['redirect_uri', 1024],
  ['post_logout_redirect_uri', 1024],
  ['id_token_hint', LONGEST_HINT],
])

/** Paths that leave nothing behind unless somebody has signed in; open pages request some of them every few seconds. */
const harmless: readonly string[] = [
  ...[paths.token, paths.certs, paths.userinfo, paths.account],
  ...[paths.sessionFrame, paths.sessionCheck, paths.cookieFrame],
  '/.well-known/openid-configuration',
]
const harmlessBelow = [paths.signIn, paths.requiredAction, paths.assets].map((path) => `${path}/`)

/** Whether a path may begin a sign-in or a sign-out: any path that is not listed as harmless, however it is spelled. */
const mayBegin = (path: string) =>
  !harmless.includes(path) && !harmlessBelow.some((below) => path.startsWith(below))

/**
 * Refuses requests that are larger than any of the console's, and too many from one address, before anything is done for them: 400 for
 * parameters, 411 and 413 for forms, 429 with `Retry-After`, each with a page.
 */
export function boundRequests({ pages, addressOf, limit }: BoundsOptions): Middleware {
  return async (ctx, next) => {
    if (ctx.method === 'POST') checkForm(ctx)
    checkQuery(ctx)
    const wait = mayBegin(ctx.path) ? limit.begin(addressOf(ctx.req)) : 0
    if (wait > 0) {
      ctx.set('Retry-After', String(wait))
      return pages.tooMany(ctx)
    }
    await next()
  }
}

/** A form without a length could be endless. */
function checkForm(ctx: Context): void {
  if (ctx.get('Transfer-Encoding')) ctx.throw(411)
  if (Number(ctx.get('Content-Length')) > LONGEST_FORM) ctx.throw(413)
}

function checkQuery(ctx: Context): void {
  const { querystring } = ctx
  if (querystring.length > (ctx.path === paths.logout ? LONGEST_HINT : LONGEST_QUERY)) ctx.throw(400)
  for (const [name, value] of new URLSearchParams(querystring)) {
    if (value.length > (longest.get(name) ?? USUAL)) ctx.throw(400)
  }
}
