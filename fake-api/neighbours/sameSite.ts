import type { RequestHandler } from 'express'
import { isLoopback } from '../identity/guard.ts'

/**
 * Refuses what a page of somebody else has a browser on this machine send: by its form or script, or by a name of its own that it lets
 * lead here. Programs on this machine say nothing of an origin; following a link to a page changes nothing.
 */
export const refuseCrossSite: RequestHandler = ({ method, headers }, response, next) => {
  response.set({ 'X-Frame-Options': 'DENY', 'Content-Security-Policy': "frame-ancestors 'none'" })
  const { host = '', origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  const isOwnName = isLoopback(host.replace(/:\d+$/, ''))
  const isOwnPage =
    (origin === undefined || origin === `http://${host}`) &&
    (site === undefined || site === 'same-origin' || site === 'none')
  const isLink = ['GET', 'HEAD'].includes(method) && mode === 'navigate'
  if (isOwnName && (isOwnPage || isLink)) next()
  else response.status(403).json({ error: 'This is for programs and pages of this machine alone.' })
}
