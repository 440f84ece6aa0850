import { basename, dirname, join } from 'node:path'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import sirv from 'sirv'
import { localeCookie } from '../src/contract/localeCookie.ts'
import { siteHeaders } from './securityHeaders.ts'
import type { Settings } from './settings.ts'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { brandSettingsShape } from '../src/contract/brand.ts'

/** Hashed files have an unlimited lifetime, all others are revalidated, and every address that a browser navigates to gets `index.html`. */
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
  // The build puts compressed files next to the originals, for browsers that accept them.
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

/** With a redirect of `/` the console does not start there, so the browser's language is stored in its cookie here. */
function keepBrowserLanguage(request: Request, response: Response) {
  const { name, seconds } = localeCookie
  if (new RegExp(`(^|; )${name}=(de|en)(;|$)`).test(request.get('Cookie') ?? '')) return
  const language = /^\s*en\b/i.test(request.get('Accept-Language') ?? '') ? 'en' : 'de'
  response.cookie(name, language, { maxAge: seconds * 1000, path: '/', sameSite: 'lax' })
}

/** Files with a hash in their name never change. The script of the silent sign-in, which every start requests, is kept for an hour. */
function keptFor(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path === '/silent-check-sso.js' ? 'public, max-age=3600' : 'no-cache'
}

/** Sign-in works at one origin only, so pages requested by another name of this machine are redirected there. */
export const redirectToPublicUrl =
  (publicUrl: string): RequestHandler =>
  (request, response, next) => {
    if (isNavigation(request) && isMisnamed(request, publicUrl))
      response.redirect(302, publicUrl + request.originalUrl)
    else next()
  }

const isElsewhere = /^\/(api|realms|admin|assets)(\/|$)/

const isRoot = (request: Request) => request.path === '/'

/** Whether a path leads to a file that the build keeps for itself, such as its manifest. Those are not served. */
function isHidden(path: string): boolean {
  try {
    return /[/\\]\.(?!well-known\/)/.test(decodeURIComponent(path))
  } catch {
    return true
  }
}

/** Paths that look like file names are pages only for clients that accept `text/html` explicitly. */
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

const consoleConfig = z.looseObject({
  brand: z.catch(brandSettingsShape.brand, 'Backoffice'),
  brandColor: z.catch(brandSettingsShape.brandColor, undefined),
  brandLogo: z.catch(brandSettingsShape.brandLogo, undefined),
  rootRedirect: z.catch(z.optional(z.string().check(z.regex(/^\/(?!\/)/))), undefined),
  apiUrl: z.catch(z.string(), '/'),
  keycloak: z.catch(z.object({ url: z.string() }), { url: '/' }),
})

/** The part of the console's settings that the server needs. Invalid settings are ignored, because the console itself reports them. */
export async function readConsoleConfig(file: string): Promise<z.output<typeof consoleConfig>> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  try {
    return consoleConfig.parse(JSON.parse(text))
  } catch {
    return consoleConfig.parse({})
  }
}
