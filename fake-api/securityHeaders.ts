import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import { pick } from 'es-toolkit/compat'

export type ResponseHeaders = Record<string, string>

interface SiteOrigins {
  /** The origin for browsers. With https, browsers are told to use only https for a year. */
  publicUrl: string
  /** Addresses of the API and the sign-in service, including those at `publicUrl`. An invalid address counts as `publicUrl`. */
  talksTo: readonly string[]
}

/** The only page that the console itself frames: a silent sign-in ends there. */
export const silentSignInPagePath = '/silent-check-sso.html'

/**
 * The only definition of the Content-Security-Policy, against which `deploy/` is tested. No Trusted Types policy may be created, so turning
 * text into markup or code throws. Emotion inserts rules into empty `<style>` elements, which the hash of the empty text allows.
 */
export function siteHeaders({ publicUrl, talksTo }: SiteOrigins, path: string): ResponseHeaders {
  const own = new URL(publicUrl).origin
  if (/^\/assets(\/|$)/.test(path)) return assetHeaders(own)
  const others = talksTo
    .map((url) => (URL.canParse(url, own) ? new URL(url, own).origin : own))
    .filter((origin) => origin !== own && origin !== 'null')
  const sources = ["'self'", ...new Set(others)]
  const isSilent = path === silentSignInPagePath
  const directives = {
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", hashOfNothing],
    imgSrc: ["'self'", 'data:'],
    connectSrc: sources,
    frameSrc: sources,
    formAction: sources,
    ...noMarkupFromText,
  }
  return {
    ...headersOf(own, directives, {
      isFramed: isSilent,
      // The sign-in window ends on the silent page and has to reach the page that opened it.
      opener: isSilent ? 'unsafe-none' : 'same-origin-allow-popups',
    }),
    'Permissions-Policy': withheld.map((feature) => `${feature}=()`).join(', '),
  }
}

/** Headers of answers that are no page, such as those of the API, which other origins cannot use. `origin` is the one for browsers. */
export const nonPageHeaders = (origin: string): ResponseHeaders =>
  headersOf(origin, { formAction: ["'none'"] })

/** Headers of scripts and styles, without those for documents only, which would take as many bytes as a small script on a first visit. */
export const assetHeaders = (origin: string): ResponseHeaders => pick(nonPageHeaders(origin), ofAssets)

const ofAssets = ['Cross-Origin-Resource-Policy', 'Strict-Transport-Security', 'X-Content-Type-Options']

/** oidc-provider adds its hash to `script-src`. The opener stays reachable, because the console has to notice when signing in is done. */
export const signInPageHeaders = (origin: string): ResponseHeaders =>
  headersOf(
    origin,
    {
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      formAction: ["'self'"],
      ...noMarkupFromText,
    },
    { opener: 'unsafe-none' },
  )

/** Headers of the sign-in service's hidden frames, which only the console may embed. */
export const silentSignInFrameHeaders = (origin: string): ResponseHeaders =>
  headersOf(
    origin,
    { scriptSrc: ["'self'"], connectSrc: ["'self'"], ...noMarkupFromText },
    { isFramed: true },
  )

const hashOfNothing = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const noMarkupFromText = { requireTrustedTypesFor: ["'script'"], trustedTypes: ["'none'"] }

const withheld = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'publickey-credentials-get', 'screen-wake-lock', 'usb', 'xr-spatial-tracking'],
]

interface Page {
  isFramed?: boolean
  opener?: 'same-origin' | 'same-origin-allow-popups' | 'unsafe-none'
}

function headersOf(origin: string, directives: Record<string, string[]>, page: Page = {}): ResponseHeaders {
  const { isFramed = false, opener = 'same-origin' } = page
  const isSecure = new URL(origin).protocol === 'https:'
  const headers = new Map<string, string>()
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  response.setHeader = (name, value) => {
    headers.set(name, String(value))
    return response
  }
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        ...directives,
        frameAncestors: [isFramed ? "'self'" : "'none'"],
        baseUri: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: opener },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure && { maxAge: year, includeSubDomains: false },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: { action: isFramed ? 'sameorigin' : 'deny' },
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  set(request, response, () => undefined)
  return Object.fromEntries(headers)
}

const year = 365 * 24 * 3600
