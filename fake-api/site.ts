import { basename, dirname, join } from 'node:path'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import sirv from 'sirv'
import { localeCookie } from '../src/contract/localeCookie.ts'
import { readConsoleConfig } from './consoleConfig.ts'
import { siteHeaders } from './headers.ts'
import type { Settings } from './settings.ts'

/**
 * Serves the built console: hashed files for ever, everything else asked for anew, and `index.html` for every
 * address that a browser navigates to.
 */
export function createSite(settings: Settings, directory: string): Router {
  const site = Router()
  const { issuer, publicUrl } = settings
  site.use((request, response, next) => {
    readConsoleConfig(settings.config).then(({ apiUrl, keycloak, rootRedirect = '/' }) => {
      response.set(siteHeaders({ publicUrl, talksTo: [issuer, apiUrl, keycloak.url] }, request.path))
      if (!isNavigation(request)) next()
      else if (isRoot(request) && rootRedirect !== '/') {
        keepBrowserLanguage(request, response)
        response.redirect(302, rootRedirect)
      } else next()
    }, next)
  })
  site.use(redirectToPublicUrl(publicUrl))
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
  site.use((request, response, next) => {
    if (isRoot(request) || isHidden(request.path)) next()
    else files(request, response, next)
  })
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

/**
 * Where `/` leads elsewhere, the console does not start there, and would not ask the browser for its language: it is found here, as
 * `src/locale/cookie.ts` finds it, and kept by the console's own cookie.
 */
function keepBrowserLanguage(request: Request, response: Response) {
  const { name, seconds } = localeCookie
  if (new RegExp(`(^|; )${name}=(de|en)(;|$)`).test(request.get('Cookie') ?? '')) return
  const language = /^\s*en\b/i.test(request.get('Accept-Language') ?? '') ? 'en' : 'de'
  response.cookie(name, language, { maxAge: seconds * 1000, path: '/', sameSite: 'lax' })
}

/** Names with a hash stay for ever. The script of the silent sign-in, which is asked for at every start, stays an hour. */
function keptFor(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path === '/silent-check-sso.js' ? 'public, max-age=3600' : 'no-cache'
}

/** Sign-in works at one origin only: whoever comes to a page by another name of this machine is sent there. */
export const redirectToPublicUrl =
  (publicUrl: string): RequestHandler =>
  (request, response, next) => {
    if (isNavigation(request) && isMisnamed(request, publicUrl))
      response.redirect(302, publicUrl + request.originalUrl)
    else next()
  }

const isElsewhere = /^\/(api|realms|admin|assets)(\/|$)/

const isRoot = (request: Request) => request.path === '/'

/** Whether a path leads to what the build leaves for its own use, such as its manifest: these files are not served. */
function isHidden(path: string): boolean {
  try {
    return /[/\\]\.(?!well-known\/)/.test(decodeURIComponent(path))
  } catch {
    return true
  }
}

/**
 * Whether an address of the console is asked for, which is a page for whoever does not insist on something else. `/` is one for
 * everybody. What looks like the name of a file is a page for browsers alone, which name `text/html`.
 */
const isNavigation = (request: Request) =>
  ['GET', 'HEAD'].includes(request.method) &&
  (isRoot(request) ||
    (request.get('Accept') ?? '').includes('text/html') ||
    (!isFileName.test(request.path) && request.accepts('html') !== false))

const isFileName = /\.[^/]*$/

const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

function isMisnamed(request: Request, publicUrl: string): boolean {
  const { host, hostname } = new URL(publicUrl)
  return request.get('Host') !== host && loopback.includes(hostname)
}
