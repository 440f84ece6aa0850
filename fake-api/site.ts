import { basename, dirname, join } from 'node:path'
import express, { Router, type RequestHandler } from 'express'
import { readConsoleConfig } from './consoleConfig.ts'
import type { Settings } from './settings.ts'

/**
 * Serves the built console: hashed files for ever, everything else asked for anew, and `index.html` for every
 * address that a browser navigates to.
 */
export function createSite(settings: Settings, directory: string): Router {
  const site = Router()
  site.use(toPublicUrl(settings), securityHeaders(settings.issuer))
  site.get('/', (_request, response, next) => {
    readConsoleConfig(settings.config).then(({ rootRedirect }) => {
      if (rootRedirect && rootRedirect !== '/') response.redirect(302, rootRedirect)
      else next()
    }, next)
  })
  site.get('/config.json', (_request, response, next) => {
    const options = {
      root: dirname(settings.config),
      cacheControl: false,
      headers: { 'Cache-Control': 'no-cache' },
    }
    response.sendFile(basename(settings.config), options, (error?: Error) => error && next())
  })
  site.use(
    express.static(directory, {
      index: false,
      redirect: false,
      setHeaders: (response, path) => {
        const hashed = path.startsWith(join(directory, 'assets'))
        response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    }),
  )
  site.use((request, response, next) => {
    if (!isNavigation(request) || isElsewhere.test(request.path)) {
      next()
      return
    }
    response.set('Cache-Control', 'no-cache').sendFile(join(directory, 'index.html'), { cacheControl: false })
  })
  site.use((_request, response) => response.status(404).type('text').send('Not found'))
  return site
}

/** Ids may have dots in them, so only what browsers load as files counts as one. */
const isElsewhere = /^\/(api|realms)(\/|$)|\.(js|css|map|json|svg|png|ico|html|txt|woff2?|webmanifest)$/i

const isNavigation: (request: Parameters<RequestHandler>[0]) => boolean = (request) =>
  ['GET', 'HEAD'].includes(request.method) && (request.get('Accept') ?? '').includes('text/html')

/** Sign-in works at one origin only; whoever comes by another name of this machine is sent there. */
function toPublicUrl({ publicUrl }: Settings): RequestHandler {
  const { host } = new URL(publicUrl)
  return (request, response, next) => {
    if (request.get('Host') === host || !isNavigation(request)) next()
    else response.redirect(302, publicUrl + request.originalUrl)
  }
}

function securityHeaders(issuer: string): RequestHandler {
  const { origin } = new URL(issuer)
  const policy = (ancestors: string) =>
    [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      `connect-src 'self' ${origin}`,
      `frame-src 'self' ${origin}`,
      `frame-ancestors ${ancestors}`,
      `form-action 'self' ${origin}`,
      "base-uri 'none'",
      "object-src 'none'",
    ].join('; ')
  return (request, response, next) => {
    response.set({
      'Content-Security-Policy': policy(request.path === '/silent-check-sso.html' ? "'self'" : "'none'"),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    })
    next()
  }
}
