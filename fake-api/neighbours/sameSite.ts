import type { RequestHandler } from 'express'
import { isLoopback } from '../identity/guard.ts'

/**
 * Refuses requests that another site's page makes a browser on this machine send, by a form, a script, or a name that resolves to this
 * machine. Programs send no origin, and following a link changes nothing.
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
