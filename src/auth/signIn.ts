import type { KeycloakLoginOptions } from 'keycloak-js'
import { PreviousLocationStorageKey } from 'react-admin'
import { locales } from '../../i18n/messages.ts'
import { forgetActivity } from './activity.ts'
import type { Session } from './session.ts'

/** Addresses that sign in or out, which nobody returns to. */
const passing = ['/login', '/logout', '/auth-callback']

/** The sign-in page has sent the user back without signing them in. */
export class SignInFailed extends Error {}

/**
 * Leads to the sign-in page in the console's language, and stores the address to return to, including its query. Never settles, since the
 * page is left.
 */
export function signIn(session: Session): Promise<void> {
  forgetActivity()
  return goToSignIn(session)
}

/** Leads to the sign-in service's page for changing the password; `takeActionStatus` tells the result. */
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

/** The address to return to, once. */
export function takePreviousLocation(): string {
  const previous = localStorage.getItem(PreviousLocationStorageKey) ?? '/'
  localStorage.removeItem(PreviousLocationStorageKey)
  return previous
}
