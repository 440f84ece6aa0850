import type { Middleware } from 'koa'
import { logFault } from '../fault.ts'
import type { Pages } from './pages.ts'

/** Nothing from elsewhere, nothing inline; `script-src` is there for oidc-provider, which adds its own hash to it. */
const PAGE_POLICY = policy({
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': 'data:',
  'form-action': "'self'",
})

/** For the hidden frames, which the console alone may embed. */
export const FRAME_POLICY = policy({
  'script-src': "'self'",
  'connect-src': "'self'",
  'frame-ancestors': "'self'",
})

/** Safe headers on every answer, and a readable page for every failure and unknown address. */
export function guardAnswers(pages: Pages): Middleware {
  return async (ctx, next) => {
    ctx.set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': PAGE_POLICY,
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    try {
      await next()
      if (ctx.status === 404 && !ctx.body) pages.notFound(ctx)
    } catch (error) {
      ctx.status = 500
      pages.error(ctx, error)
      if (ctx.status >= 500) logFault(error, 'The identity service failed:')
    }
  }
}

function policy(directives: Record<string, string>) {
  const all = { 'default-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'none'", ...directives }
  return Object.entries(all)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
