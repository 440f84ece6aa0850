import * as z from 'zod/mini'
import type { Row } from '../../src/contract/row.ts'
import type { AdminRest } from './adminRest.ts'

const role = z.object({ id: z.string(), name: z.string() })

/** Takes the role that a user has and gives the one wanted, in this order: in between, a user may do nothing. */
export async function giveRole(admin: AdminRest, id: string, before: Row | null, after: Row): Promise<void> {
  if (before?.['role'] === after['role']) return
  const path = `/users/${encodeURIComponent(id)}/role-mappings/realm`
  const named = async (name: unknown) => [await admin.get(`/roles/${String(name)}`, role)]
  if (before?.['role']) await admin.send('DELETE', path, await named(before['role']))
  await admin.send('POST', path, await named(after['role']))
}

/** A password for good: nobody is asked to change it at the next sign-in. */
export const setPassword = (admin: AdminRest, id: string, value: string) =>
  admin.send('PUT', `/users/${encodeURIComponent(id)}/reset-password`, {
    type: 'password',
    value,
    temporary: false,
  })

/** Ends all sessions of a user. */
export const endSessions = (admin: AdminRest, id: string) =>
  admin.send('POST', `/users/${encodeURIComponent(id)}/logout`)
