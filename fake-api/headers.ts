import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import pick from 'lodash/pick.js'

/** Headers of an answer, by name. */
export type Headers = Record<string, string>

/** Where the console is served, and whom it talks to. */
interface SiteOrigins {
  /** Origin that browsers use; behind https it says so for a year. */
  publicUrl: string
  /** Addresses of the API and the sign-in service, those at `publicUrl` too; what is no address is `publicUrl`. */
  talksTo: readonly string[]
}

/** The one page that the console itself frames: a silent sign-in ends there. */
export const silentSignInPagePath = '/silent-check-sso.html'

/**
 * What browsers are told of the console's files: this is the one place of the policy. Whoever serves the build otherwise, such as
 * nginx, sends the same (`deploy/` is tested against this function), other headers for `/silent-check-sso.html` alone.
 *
 * Scripts come from files of the build, and never from a text: what would make markup or code of one throws (Trusted Types, no
 * policy of which may be made). Styles come from files, and from rules that emotion puts one by one into empty `<style>` elements,
 * which the hash of nothing allows: no nonce is needed, so that any static server will do, and an element with a text in it, such as
 * markup that got into the page, has no effect. The page is framed by nobody and opens nothing from elsewhere.
 */
export function siteHeaders({ publicUrl, talksTo }: SiteOrigins, path: string): Headers {
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

/**
 * What answers that are no page say of themselves, such as those of the API: nobody else's, and to be taken for nothing but what they
 * are. `origin` is that which browsers use.
 */
export const nonPageHeaders = (origin: string): Headers => headersOf(origin, { formAction: ["'none'"] })

/**
 * The same of the scripts and styles that pages consist of, without what browsers heed in documents only: a first visit loads seven of
 * these files, and their headers take as many bytes as a small script.
 */
export const assetHeaders = (origin: string): Headers => pick(nonPageHeaders(origin), ofAssets)

const ofAssets = ['Cross-Origin-Resource-Policy', 'Strict-Transport-Security', 'X-Content-Type-Options']

/**
 * The pages of the embedded sign-in service. `script-src` is there for oidc-provider, too, which adds its own hash to it. Who signs in
 * again does so in a window of the console's, which has to know when it is done.
 */
export const signInPageHeaders = (origin: string): Headers =>
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

/** Its hidden frames, which the console alone may embed. */
export const silentSignInFrameHeaders = (origin: string): Headers =>
  headersOf(
    origin,
    { scriptSrc: ["'self'"], connectSrc: ["'self'"], ...noMarkupFromText },
    { isFramed: true },
  )

/** SHA-256 of the empty text. */
const hashOfNothing = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const noMarkupFromText = { requireTrustedTypesFor: ["'script'"], trustedTypes: ["'none'"] }

/** What pages could ask the browser for, and this one never does. */
const withheld = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'publickey-credentials-get', 'screen-wake-lock', 'usb', 'xr-spatial-tracking'],
]

interface Page {
  /** Whether pages of the same origin may frame it. */
  isFramed?: boolean
  opener?: 'same-origin' | 'same-origin-allow-popups' | 'unsafe-none'
}

/** Helmet's, as it would set them; without those that only browsers of the past knew. */
function headersOf(origin: string, directives: Record<string, string[]>, page: Page = {}): Headers {
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

/** Seconds. */
const year = 365 * 24 * 3600
