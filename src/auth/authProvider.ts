import type Keycloak from 'keycloak-js'
import type { KeycloakLoginOptions } from 'keycloak-js'
import { PreviousLocationStorageKey, type AuthProvider } from 'react-admin'
import { type Locale, locales } from '../../i18n/messages.ts'
import { parseLocale } from '../locale/cookie.ts'
import { forgetActivity } from './activity.ts'
import type { Session } from './session.ts'
import { keycloakAuthProvider } from 'ra-keycloak'
import { can, type Entity } from '../contract/entity.ts'
import { deleteDraftsOfUser } from '../schema/draftStore.ts'

/**
 * Unlike that of ra-keycloak, the provider starts keycloak-js once, locks the page only for 401 (ra-keycloak takes any error for a lost
 * session and may loop), never returns to sign-in pages, and passes the language on to the sign-in page.
 */
export function createAuthProvider(
  session: Session,
  entityAt: (resource: string) => Entity | undefined,
  endViewing: () => Promise<void> = async () => undefined,
): AuthProvider {
  const base = () => keycloakAuthProvider(session.client, { authenticationTimeout: 0 })
  return {
    login: () => signIn(session),
    async logout(params) {
      if (!session.client.authenticated) return '/login'
      if (session.signedIn) deleteDraftsOfUser(session.signedIn.id)
      await endViewing()
      session.leave()
      return base().logout(params)
    },
    async checkAuth() {
      if (!session.user) throw new Error('Nobody is signed in')
    },
    async checkError(error: { status?: number }) {
      if (error.status !== 401) return
      session.lock()
      throw Object.assign(new Error('unauthenticated'), { logoutUser: false, message: false })
    },
    async handleCallback() {
      await base().handleCallback?.()
      return { redirectTo: takePreviousLocation() }
    },
    getPermissions: async () => session.user?.role,
    async getIdentity() {
      if (!session.user) throw new Error('Nobody is signed in')
      return { id: session.user.id, fullName: session.user.name }
    },
    async canAccess({ resource, action }) {
      const entity = entityAt(resource)
      return !!session.user && (!entity || can(session.user, entity, action))
    },
  }
}

const passing = ['/login', '/logout', '/auth-callback']

export class SignInFailedError extends Error {}

/** Stores the path and query to return to. Never settles, since the page is left. */
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

export function takePreviousLocation(): string {
  const previous = localStorage.getItem(PreviousLocationStorageKey) ?? '/'
  localStorage.removeItem(PreviousLocationStorageKey)
  return previous
}

/** The language just chosen on the sign-in page. The service keeps it in the claim, so only one unseen in this browser is new. */
export function takeSignInPageLocale({ tokenParsed }: Keycloak): Locale | undefined {
  const locale = parseLocale(tokenParsed?.['locale'])
  const key = `signInLocale.${tokenParsed?.sub}`
  if (!locale || localStorage.getItem(key) === locale) return undefined
  localStorage.setItem(key, locale)
  return locale
}
