import type { AuthProvider } from 'react-admin'
import { keycloakAuthProvider } from 'ra-keycloak'
import { can, type Entity } from '../contract/entity.ts'
import { deleteDraftsOfUser } from '../schema/draftStore.ts'
import type { Session } from './session.ts'
import { signIn, takePreviousLocation } from './signIn.ts'

/**
 * ra-keycloak's provider, with a session that was started before the first render. Different from ra-keycloak:
 * - keycloak-js is not started in each call, and nothing waits a second for it;
 * - `session.token()` refreshes the token before each call;
 * - only 401 locks the page, 403 does not: ra-keycloak takes any error for a lost session and may loop;
 * - sign-in pages are never remembered as the place to return to;
 * - it signs out at Keycloak only if somebody is signed in, and passes on the language;
 * - `canAccess` asks the entities' declarations, as the server does.
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
