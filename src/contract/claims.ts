import * as z from 'zod/mini'
import { casinoAccessFromClaims, roles, type User } from './access.ts'
import { sanitizeSingleLine } from './texts.ts'
import { toComparableText } from './values.ts'
import { systemUser } from './who.ts'

/** In characters, as identity services limit names. */
const longestName = 255

const claims = z.object({
  sub: z.string().check(z.minLength(1)),
  name: z.catch(z.optional(z.string().check(z.minLength(1))), undefined),
  preferred_username: z.catch(z.optional(z.string()), undefined),
  realm_access: z.catch(z.object({ roles: z.array(z.string()) }), { roles: [] }),
  casinos: z.catch(
    z.union([
      z.pipe(
        z.string(),
        z.transform((id) => [id]),
      ),
      z.array(z.string()),
    ]),
    [],
  ),
  casino_access: z.catch(z.optional(z.string()), undefined),
})

/** `null` if the token names nobody, or the server itself. Malformed claims give no rights: no role, and only the casinos listed. */
export function userFromClaims(token: unknown): User | null {
  const result = claims.safeParse(token)
  if (!result.success) return null
  const { sub, name, preferred_username, realm_access, casinos, casino_access } = result.data
  if (sub === systemUser.id || toComparableText(preferred_username) === systemUser.name) return null
  const role = roles.find((known) => realm_access.roles.includes(known)) ?? null
  const casinoAccess = casinoAccessFromClaims(role, casino_access, casinos)
  return {
    id: sub,
    // Account pages of identity services accept characters that no line may contain, such as those that change the direction of text.
    name: sanitizeSingleLine(name ?? preferred_username ?? sub, longestName),
    ...(preferred_username !== undefined && {
      username: sanitizeSingleLine(preferred_username, longestName),
    }),
    ...{ role, casinoAccess, casinos },
  }
}
