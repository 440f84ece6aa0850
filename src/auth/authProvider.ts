import type { AuthProvider } from 'react-admin'
import { keycloakAuthProvider } from 'ra-keycloak'
import { can } from '../contract/can.ts'
import type { Entity } from '../contract/entity.ts'
import { dropDrafts } from '../schema/draftStore.ts'
import type { Session } from './session.ts'
import { signIn, takePreviousLocation } from './signIn.ts'

/**
 * ra-keycloak's provider over a session that is there before the first render, with what it does not do by itself:
 *
 * - it starts keycloak-js in each call and waits a second for it: the session is started before, the wait is 0;
 * - it never refreshes: `session.token()` does, before each call;
 * - it takes any error for a lost session and may loop: here 401 locks, 403 stays on the page;
 * - it remembers the sign-in pages as the place to come back to, and never forgets: here neither;
 * - it signs out at Keycloak even when nobody is signed in, and hands no language on;
 * - it has no `canAccess`: the entities' declarations decide, as on the server.
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
      if (session.signedIn) dropDrafts(session.signedIn.id)
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
