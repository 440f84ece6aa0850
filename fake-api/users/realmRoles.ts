import * as z from 'zod/mini'
import { log } from '../log.ts'
import { IdentityRefusalError, nullIfNotFound, type AdminRest } from './adminRest.ts'
import { roleMappingSchema } from './fetchedUsers.ts'
import { runIdentityRead } from './identityCalls.ts'

/** Also by a group or another role, and `true` if the identity service does not say. Throws `userFetchFailed` and `identityUnavailable`. */
export const administersRealm = (identity: AdminRest, id: string): Promise<boolean> =>
  runIdentityRead('userFetchFailed', async () => {
    const client = await realmManagementOf(identity)
    if (client === null) return true
    const path = `/users/${id}/role-mappings/clients/${client}/composite`
    return (await identity.get(path, z.array(roleMappingSchema))).length > 0
  })

/** The client whose roles administer the realm; `null` if the service account may not see it, since Keycloak leaves such clients out. */
async function realmManagementOf(identity: AdminRest): Promise<string | null> {
  const has = await nullIfNotFound(
    identity.get(`/users/${await identity.self()}/role-mappings`, clientMappings),
  )
  return has?.clientMappings?.['realm-management']?.id ?? null
}

const clientMappings = z.object({
  clientMappings: z.optional(z.record(z.string(), z.object({ id: z.string() }))),
})

/** Logs if limited administrators can write on nobody. Never rejects: without an answer nothing is said. */
export async function warnOfUnreadableRealmRoles(identity: AdminRest): Promise<void> {
  const isHidden = await realmManagementOf(identity).then(
    (client) => client === null,
    (error: unknown) => error instanceof IdentityRefusalError,
  )
  if (isHidden)
    log.warn(
      'The service account may not view the client realm-management, so that it cannot see who administers the realm: administrators of some casinos cannot change users.',
    )
}
