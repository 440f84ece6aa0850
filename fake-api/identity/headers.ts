import type { Middleware } from 'koa'
import { logFault } from '../logFault.ts'
import { pageHeaders } from '../headers.ts'
import type { Pages } from './pages.ts'

/** Sets security headers on every answer, and answers failures and unknown addresses with a readable page. */
export function secureResponses(pages: Pages, origin: string): Middleware {
  const headers = { 'Cache-Control': 'no-store', ...pageHeaders(origin) }
  return async (ctx, next) => {
    ctx.set(headers)
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
