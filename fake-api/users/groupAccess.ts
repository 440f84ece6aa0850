import * as z from 'zod/mini'
import { log } from '../log.ts'
import type { AdminRest } from './adminRest.ts'

const group = z.object({ path: z.string() })

/** The paths of Keycloak groups that give their members access to all casinos, which the console does not show. Throws like `AdminRest`. */
export const readGroupsWithAllCasinos = async (admin: AdminRest): Promise<string[]> =>
  (await admin.get('/groups?q=casino_access:all&exact=true&max=100', z.array(group))).map(({ path }) => path)

export async function warnOfGroupsWithAllCasinos(admin: AdminRest): Promise<void> {
  const found = await readGroupsWithAllCasinos(admin).catch(() => [])
  if (found.length > 0)
    log.warn(
      `Groups of the identity service give access to all casinos: ${found.join(', ')}. Take the attribute casino_access away from them and set it for users.`,
    )
}
