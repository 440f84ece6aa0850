import * as z from 'zod/mini'
import { casinoAccesses, casinoScopeCoversUser, roles, type UserAccess } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import {
  withCheck,
  choice,
  createOnly,
  field,
  flag,
  id,
  optional,
  references,
  secret,
  unique,
} from '../../src/contract/fields.ts'
import { email, personName } from '../../src/contract/valueFields.ts'

/** Limited in characters; the identity service has further policies. Leading and trailing blanks count, but blanks alone are refused. */
const password = () =>
  field(secret(withCheck(z.string().check(z.minLength(1), z.maxLength(128)), 'required', isNotBlank)), {
    kind: 'secret',
    createOnly: true,
  })

const isNotBlank = (text: string) => text.trim() !== ''

/** The users of the identity service; `version` is a hash of their data there. Passwords go to the identity service only. */
export const users = defineEntity({
  name: 'users',
  label: 'username',
  access: { admin: 'everything' },
  scope: null,
  redacted: { fields: ['casinoIds'], of: withOwnCasinos },
  external: true,
  serves: {
    isBeyond: (scope, row) => !casinoScopeCoversUser(scope, row as unknown as UserAccess),
    free: ['view'],
  },
  globalSearch: { by: ['id', 'username', 'email', 'firstName', 'lastName'] },
  schema: () =>
    z.object({
      id: id(),
      username: createOnly(unique(email({ ofPerson: 'username' }), 'usernameTaken')),
      email: unique(email({ ofPerson: 'email' }), 'emailTaken'),
      firstName: optional(personName(100)),
      lastName: optional(personName(100)),
      password: password(),
      role: choice(roles),
      /** All casinos, or the selected ones; visitors always have `selected`. */
      casinoAccess: choice(casinoAccesses),
      /** Deleted casinos are removed from the list; an empty list grants access to none. */
      casinoIds: references('casinos', { inToken: true }),
      enabled: flag({ true: 'good', false: 'over' }),
    }),
  actions: ['resetPassword', 'export', 'view'],
})

function withOwnCasinos(record: Record<string, unknown>, casinos: readonly string[]) {
  const ids = record['casinoIds']
  return Array.isArray(ids)
    ? { ...record, casinoIds: ids.filter((id) => casinos.includes(String(id))) }
    : record
}
