import * as z from 'zod/mini'
import type { Role } from '../../src/contract/access.ts'
import type { AdminRest } from './adminRest.ts'

const role = z.object({ id: z.string(), name: z.string() })

/** Removes the user's role and assigns the intended one, in this order: in between, the user may do nothing. */
export async function assignRole(
  admin: AdminRest,
  id: string,
  before: Role | null,
  after: Role | null,
): Promise<void> {
  if (before === after) return
  const path = `/users/${encodeURIComponent(id)}/role-mappings/realm`
  const named = async (name: Role) => [await admin.get(`/roles/${name}`, role)]
  if (before) await admin.send('DELETE', path, await named(before))
  if (after) await admin.send('POST', path, await named(after))
}

/** A password that its setter knows: it only allows choosing another one. */
export const setPassword = (admin: AdminRest, id: string, value: string) =>
  admin.send('PUT', `/users/${encodeURIComponent(id)}/reset-password`, {
    type: 'password',
    value,
    temporary: true,
  })

/** Ends all sessions of a user. */
export const endSessions = (admin: AdminRest, id: string) =>
  admin.send('POST', `/users/${encodeURIComponent(id)}/logout`)
