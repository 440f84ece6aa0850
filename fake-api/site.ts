import { basename, dirname, join } from 'node:path'
import { Router, type RequestHandler } from 'express'
import sirv from 'sirv'
import { readConsoleConfig, type ConsoleConfig } from './consoleConfig.ts'
import type { Settings } from './settings.ts'

/**
 * Serves the built console: hashed files for ever, everything else asked for anew, and `index.html` for every
 * address that a browser navigates to.
 */
export function createSite(settings: Settings, directory: string): Router {
  const site = Router()
  site.use(toPublicUrl(settings), fixedHeaders, (request, response, next) => {
    if (!isNavigation(request)) {
      next()
      return
    }
    readConsoleConfig(settings.config).then((config) => {
      response.set('Content-Security-Policy', policy(settings, config, request.path))
      const { rootRedirect = '/' } = config
      if (request.path === '/' && rootRedirect !== '/') response.redirect(302, rootRedirect)
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
  // The build lays compressed files beside its own, which go out to browsers that take them.
  const files = sirv(directory, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(response, path) {
      response.setHeader('Cache-Control', keptFor(path))
    },
  })
  site.use((request, response, next) => (request.path === '/' ? next() : files(request, response, next)))
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

/** Names with a hash stay for ever. The script of the silent sign-in, which is asked for at every start, stays an hour. */
function keptFor(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path === '/silent-check-sso.js' ? 'public, max-age=3600' : 'no-cache'
}

const isElsewhere = /^\/(api|realms|assets)(\/|$)/

const isNavigation: (request: Parameters<RequestHandler>[0]) => boolean = (request) =>
  ['GET', 'HEAD'].includes(request.method) && (request.get('Accept') ?? '').includes('text/html')

const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Sign-in works at one origin only; on this machine whoever comes by another of its names is sent there. */
function toPublicUrl({ publicUrl }: Settings): RequestHandler {
  const { host, hostname } = new URL(publicUrl)
  return (request, response, next) => {
    const isRight = request.get('Host') === host || !loopback.includes(hostname)
    if (isRight || !isNavigation(request)) next()
    else response.redirect(302, publicUrl + request.originalUrl)
  }
}

const silentPage = '/silent-check-sso.html'

const fixedHeaders: RequestHandler = (request, response, next) => {
  response.set({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // The sign-in window ends on the silent page and has to reach the page that opened it.
    'Cross-Origin-Opener-Policy': request.path === silentPage ? 'unsafe-none' : 'same-origin-allow-popups',
  })
  next()
}

/** What a page may load: its own, and what it is set up to talk to. Its silent check only it may frame. */
function policy({ issuer, publicUrl }: Settings, { apiUrl, keycloak }: ConsoleConfig, path: string): string {
  const others = [issuer, apiUrl, keycloak.url]
    .map((url) => (URL.canParse(url, publicUrl) ? new URL(url, publicUrl).origin : publicUrl))
    .filter((origin, index, all) => origin !== publicUrl && all.indexOf(origin) === index)
  const sources = ["'self'", ...others].join(' ')
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src ${sources}`,
    `frame-src ${sources}`,
    `frame-ancestors ${path === silentPage ? "'self'" : "'none'"}`,
    `form-action ${sources}`,
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
