import * as z from 'zod/mini'
import { log } from '../log.ts'
import { IdentityRefusal, unlessGone, type AdminRest } from './adminRest.ts'
import { roleMappingSchema } from './fetchedUsers.ts'
import { runIdentityRead } from './identityCalls.ts'

/**
 * Whether a user administers the realm, possibly by a group or another role: whoever set that user's password could do so, too. True as well
 * if the identity service does not say. Throws `userFetchFailed` and `identityUnavailable`.
 */
export const administersRealm = (identity: AdminRest, id: string): Promise<boolean> =>
  runIdentityRead('userFetchFailed', async () => {
    const client = await realmManagementOf(identity)
    if (client === null) return true
    const path = `/users/${id}/role-mappings/clients/${client}/composite`
    return (await identity.get(path, z.array(roleMappingSchema))).length > 0
  })

/**
 * The id of the client whose roles administer the realm; the service account has some. `null` if the service account may not see them:
 * Keycloak leaves out clients that the caller may not view.
 */
async function realmManagementOf(identity: AdminRest): Promise<string | null> {
  const has = await unlessGone(identity.get(`/users/${await identity.self()}/role-mappings`, clientMappings))
  return has?.clientMappings?.['realm-management']?.id ?? null
}

const clientMappings = z.object({
  clientMappings: z.optional(z.record(z.string(), z.object({ id: z.string() }))),
})

/** Logs if limited administrators can write on nobody. Never rejects: without an answer nothing is said. */
export async function warnOfHiddenRealmRoles(identity: AdminRest): Promise<void> {
  const isHidden = await realmManagementOf(identity).then(
    (client) => client === null,
    (error: unknown) => error instanceof IdentityRefusal,
  )
  if (isHidden)
    log.warn(
      'The service account may not view the client realm-management, so that it cannot see who administers the realm: administrators of some casinos cannot change users.',
    )
}
