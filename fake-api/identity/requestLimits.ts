import type { Context, Middleware } from 'koa'
import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { ipKeyGenerator } from 'express-rate-limit'
import { paths } from './addresses.ts'
import type { Pages } from './pages.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { createWindowCounter } from '../windows.ts'

interface BoundsOptions {
  pages: Pages
  addressOf: ClientAddressOf
  limit: AddressLimit
}

/** Queries of sign-outs have a higher limit, since their hint is a token with a person's names. */
const LONGEST_QUERY = documentedLimit('characters of a query at the sign-in service', 4096)
const LONGEST_HINT = documentedLimit('characters of the query of a sign-out, and of its hint', 8192)
export const MAX_FORM_BYTES = documentedLimit('bytes of a form at the sign-in service', 8192)

const USUAL = documentedLimit('characters of a parameter at the sign-in service; addresses have 1,024', 255)
const longest = new Map([
  ['redirect_uri', 1024],
  ['post_logout_redirect_uri', 1024],
  ['id_token_hint', LONGEST_HINT],
])

/** Paths that create nothing for clients without a session. Open pages request some of them every few seconds. */
const harmless: readonly string[] = [
  ...[paths.token, paths.certs, paths.userinfo, paths.account],
  ...[paths.sessionFrame, paths.sessionCheck, paths.cookieFrame],
  '/.well-known/openid-configuration',
]
const harmlessBelow = [paths.signIn, paths.requiredAction, paths.assets].map((path) => `${path}/`)

/** Every path may, unless it is known to be harmless, so that other spellings of a path do not circumvent the limit. */
const mayBegin = (path: string) =>
  !harmless.includes(path) && !harmlessBelow.some((below) => path.startsWith(below))

/** Refuses requests larger than any of the console's, or too many from one address: 400, 411, 413, or 429 with `Retry-After`. */
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
  if (Number(ctx.get('Content-Length')) > MAX_FORM_BYTES) ctx.throw(413)
}

function checkQuery(ctx: Context): void {
  const { querystring } = ctx
  if (querystring.length > (ctx.path === paths.logout ? LONGEST_HINT : LONGEST_QUERY)) ctx.throw(400)
  for (const [name, value] of new URLSearchParams(querystring)) {
    if (value.length > (longest.get(name) ?? USUAL)) ctx.throw(400)
  }
}

export type AddressLimit = ReturnType<typeof createAddressLimit>

const MINUTE_MS = 60_000
const MOST_PLACES = documentedLimit(
  'addresses whose sign-ins, and whose requests without a token, are counted',
  20_000,
)

/** `perMinute` has to be large, since all staff may share one address. */
export function createAddressLimit(perMinute: number, clock?: () => number) {
  const minutes = createWindowCounter(MINUTE_MS, MOST_PLACES, clock)
  return {
    /** Returns the seconds that the address has to wait, or 0. */
    begin(address: string) {
      const { hits, left } = minutes.count(addressKey(address))
      return hits <= perMinute ? 0 : Math.max(1, Math.ceil(left / 1000))
    },
    takeBack: (address: string) => minutes.takeBack(addressKey(address)),
  }
}

export type ClientAddressOf = (request: IncomingMessage) => string

/** The IP address of a client; empty once the connection is gone. `trustProxy`: a proxy in front sets `X-Forwarded-For`. */
export function createClientAddressOf(trustProxy: boolean): ClientAddressOf {
  return ({ headers, socket }) => {
    const forwarded = trustProxy && [headers['x-forwarded-for']].flat().join().split(',').at(-1)?.trim()
    const address = forwarded && isIP(forwarded) ? forwarded : (socket.remoteAddress ?? '')
    // Removes the prefix of an IPv4 address on an IPv6 socket.
    return address.replace(/^::ffff:(?=\d+\.)/, '')
  }
}

/** The unit by which addresses are counted: an IPv4 address, or an IPv6 network (/64), since one subscriber has all of its addresses. */
export const addressKey = (address: string): string => (isIP(address) ? ipKeyGenerator(address, 64) : address)
