import * as z from 'zod/mini'
import { casinoAccesses, roles } from '../../src/contract/access.ts'
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
import { email, personName } from '../../src/contract/kinds.ts'

/**
 * The most characters of a password. What else it has to be is the identity service's policy. Blanks around it belong to it, but are none by themselves.
 */
const password = () =>
  field(secret(withCheck(z.string().check(z.minLength(1), z.maxLength(128)), 'required', isNotBlank)), {
    kind: 'secret',
    createOnly: true,
  })

const isNotBlank = (text: string) => text.trim() !== ''

/**
 * Who may sign in, as the identity service keeps them; `version` is a hash of what it says of them. A password is given at
 * creation and reset by an action, each time in clear to the identity service and to nobody else.
 */
export const users = defineEntity({
  name: 'users',
  label: 'username',
  access: { admin: 'everything' },
  scope: null,
  limited: { fields: ['casinoIds'], of: withOwnCasinos },
  external: true,
  sought: { by: ['id', 'username', 'email', 'firstName', 'lastName'] },
  schema: () =>
    z.object({
      id: id(),
      username: createOnly(unique(email({ ofPerson: 'username' }), 'usernameTaken')),
      email: unique(email({ ofPerson: 'email' }), 'emailTaken'),
      firstName: optional(personName(100)),
      lastName: optional(personName(100)),
      password: password(),
      role: choice(roles),
      /** Every casino, or those named below; a visitor's is `selected`. */
      casinoAccess: choice(casinoAccesses),
      /** None is none. A casino that is deleted is taken out, so that the last one leaves none. */
      casinoIds: references('casinos'),
      enabled: flag({ true: 'good', false: 'over' }),
    }),
  actions: ['resetPassword', 'export', 'view'],
})

/** The casinos of a user, as far as they are one's own. */
function withOwnCasinos(record: Record<string, unknown>, casinos: readonly string[]) {
  const ids = record['casinoIds']
  return Array.isArray(ids)
    ? { ...record, casinoIds: ids.filter((id) => casinos.includes(String(id))) }
    : record
}
