import type { KeycloakLoginOptions } from 'keycloak-js'
import { PreviousLocationStorageKey } from 'react-admin'
import { locales } from '../../i18n/messages.ts'
import { forgetActivity } from './activity.ts'
import type { Session } from './session.ts'

/** Addresses that sign in or out: never the place to come back to. */
const passing = ['/login', '/logout', '/auth-callback']

/** The sign-in page has sent somebody back without having signed them in. */
export class SignInFailed extends Error {}

/**
 * Leads to the sign-in page in the console's language, and remembers the address to come back to, its query too.
 * Never settles: the page is left.
 */
export function signIn(session: Session): Promise<void> {
  forgetActivity()
  return goToSignIn(session)
}

/** Leads to the sign-in service's own page for another password, and back; `takeActionStatus` tells how it went. */
export const changePassword = (session: Session) => goToSignIn(session, { action: 'UPDATE_PASSWORD' })

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

/** The address to come back to, once. */
export function takePreviousLocation(): string {
  const previous = localStorage.getItem(PreviousLocationStorageKey) ?? '/'
  localStorage.removeItem(PreviousLocationStorageKey)
  return previous
}
