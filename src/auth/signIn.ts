import type Keycloak from 'keycloak-js'
import type { KeycloakLoginOptions } from 'keycloak-js'
import { PreviousLocationStorageKey } from 'react-admin'
import { type Locale, locales } from '../../i18n/messages.ts'
import { parseLocale } from '../locale/cookie.ts'
import { forgetActivity } from './activity.ts'
import type { Session } from './session.ts'

const passing = ['/login', '/logout', '/auth-callback']

/** The sign-in page has sent the user back without signing them in. */
export class SignInFailedError extends Error {}

/** Stores the address to return to, including its query. Never settles, since the page is left. */
export function signIn(session: Session): Promise<void> {
  forgetActivity()
  return goToSignIn(session)
}

/** `takeRequiredActionStatus` tells the result. */
export const goToPasswordChange = (session: Session) => goToSignIn(session, { action: 'UPDATE_PASSWORD' })

function goToSignIn(session: Session, options: KeycloakLoginOptions = {}): Promise<void> {
  const { pathname, search, origin } = window.location
  if (!passing.includes(pathname))
    localStorage.setItem(PreviousLocationStorageKey, pathname.replace(/^\/+/, '/') + search)
  const locale = locales.find((known) => known === document.documentElement.lang)
  return session.client.login({
    ...options,
    redirectUri: `${origin}/auth-callback`,
    ...(locale && { locale }),
  })
}

/** Available once. */
export function takePreviousLocation(): string {
  const previous = localStorage.getItem(PreviousLocationStorageKey) ?? '/'
  localStorage.removeItem(PreviousLocationStorageKey)
  return previous
}

/**
 * The language that the user has just chosen on the sign-in page, from the claim `locale`; available once. The sign-in service keeps that
 * choice for ever, and the console's switch does not change it, so only a claim that this browser has not seen before is a new choice.
 */
export function takeChosenLocale({ tokenParsed }: Keycloak): Locale | undefined {
  const locale = parseLocale(tokenParsed?.['locale'])
  const key = `signInLocale.${tokenParsed?.sub}`
  if (!locale || localStorage.getItem(key) === locale) return undefined
  localStorage.setItem(key, locale)
  return locale
}
